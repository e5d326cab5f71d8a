// Nouns that stand for one of many and need an article: those that the treebanks seldom show without one, and common words of
// software and offices, written by hand.

export const COUNTABLE: ReadonlySet<string> = new Set(
	`abstract accident account agenda alert algorithm animal announcement answer app application appointment approach argument article
assembly attachment attempt blog attorney authority baby bag balancer bathroom bill block book bottleneck branch bridge browser bucket budget bug building
cabinet camera campaign candidate card career cat category ceiling certificate change channel chapter chart checklist child city claim
clause client cluster column comment commit committee community company competition complaint computer concept conclusion conference
connection constraint consultant container contest contract contributor controller conversation corner council country couple crash crew
customer cycle dashboard database date daughter deadline dealer debate decade decision dentist dependency deployment department description design
destination developer device diagram dictionary difference director directory disk distinction district doctor document dog domain door
draft drawing driver editor effort election email employee endpoint engineer entity entry environment error establishment event exam
example exception exercise exhibit experiment expert export extension factor failure fan feature festival field figure file film filter
firm flag floor folder form format forum framework friend function fund gallery game gap gateway girl goal graph group guideline guy
habit handler header hearing house hub husband idea identity image implementation incident index inquiry instance instructor interface
interview introduction invitation invoice island issue item job journey judge key keyword kid lab label laptop lawyer layer leader
letter library licence license limit link list location log loop machine mailbox marathon maintainer manager manual map market mechanism meeting
member mentor merge message method metric migration milestone minister mission mistake mockup model module moment month mosque motion movie
namespace neighbourhood network node notification object objective offer officer operator opinion option organisation organization
outage outcome output overview owner package page painting panel paper paragraph parameter parcel park parser partner party password
patch pattern period permission person phase phone photo picture pipeline pitch plan planet platform player plugin pod poem point policy
poll pool population portal position post poster prefix presentation president price principle printer problem procedure product
professor profile program programme project prompt proposal prototype provider proxy publication query question queue quote race rate
ratio reader reason rebuild receiver recipe recommendation recorder recruiter redirect reference regime region register registry
regression release reminder rename repo report repository representative request requirement researcher reservation resolution resource
restaurant result retrospective review reviewer roadmap robot role rollback room root route router rule run runbook runner salon scanner
scenario schedule schema scheme school scientist screen screenshot script section selection sensor sentence server session setting shell
shop shower signature sister site situation slice snapshot solution son song spec specification speech spreadsheet sprint stage standard
statement step storm story strategy street string student studio subject subscription suggestion summary supervisor survey symbol system
table tag talk target task teacher team template terminal test theory thread threat ticket timeline tip tool topic tour tracker trail
tribe trip truck tutorial university upgrade upload user value variable vehicle vendor venue version video village visit visitor
volunteer vote wallet warning website wedding weekend widget wife window wizard word worker workflow workshop writer zone`.split(
		/\s+/,
	),
);
