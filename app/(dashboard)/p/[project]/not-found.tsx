export { Missing as default } from "@/components/ui/page-parts";
