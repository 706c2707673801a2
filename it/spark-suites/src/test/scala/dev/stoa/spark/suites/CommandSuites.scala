package dev.stoa.spark.suites

import org.apache.spark.SparkConf
import org.apache.spark.sql.execution.command.v2

/** Runs Spark's suites of commands, which work with any catalog, with a Stoa catalog. */
trait StoaCommands extends v2.CommandSuiteBase {
  override def defaultUsing: String = "USING stoa"
  override def sparkConf: SparkConf =
    StoaSession.settings(super.sparkConf, catalog, s"non_part_$catalog")
}

final class StoaAddColumnsSuite extends v2.AlterTableAddColumnsSuite with StoaCommands
final class StoaDropColumnSuite extends v2.AlterTableDropColumnSuite with StoaCommands
final class StoaRenameColumnSuite extends v2.AlterTableRenameColumnSuite with StoaCommands
final class StoaReplaceColumnsSuite extends v2.AlterTableReplaceColumnsSuite with StoaCommands
final class StoaRenameTableSuite extends v2.AlterTableRenameSuite with StoaCommands
final class StoaSetPropertiesSuite extends v2.AlterTableSetTblPropertiesSuite with StoaCommands
final class StoaUnsetPropertiesSuite extends v2.AlterTableUnsetTblPropertiesSuite with StoaCommands
final class StoaShowPropertiesSuite extends v2.ShowTblPropertiesSuite with StoaCommands
final class StoaCreateNamespaceSuite extends v2.CreateNamespaceSuite with StoaCommands
final class StoaAlterNamespaceSuite
    extends v2.AlterNamespaceSetPropertiesSuite
    with StoaCommands
final class StoaDescribeNamespaceSuite extends v2.DescribeNamespaceSuite with StoaCommands
final class StoaDropNamespaceSuite extends v2.DropNamespaceSuite with StoaCommands
final class StoaShowNamespacesSuite extends v2.ShowNamespacesSuite with StoaCommands
final class StoaDescribeTableSuite extends v2.DescribeTableSuite with StoaCommands
final class StoaDropTableSuite extends v2.DropTableSuite with StoaCommands
final class StoaShowTablesSuite extends v2.ShowTablesSuite with StoaCommands
final class StoaShowColumnsSuite extends v2.ShowColumnsSuite with StoaCommands
final class StoaShowCreateTableSuite extends v2.ShowCreateTableSuite with StoaCommands
final class StoaTruncateTableSuite extends v2.TruncateTableSuite with StoaCommands
