package dev.stoa.spark.suites

import java.util.stream.Stream

import scala.jdk.StreamConverters._

import org.junit.jupiter.api.{DynamicContainer, Tag, TestFactory}
import org.scalatest.Suite

/** Spark's suites of catalog tables, each with its own session. */
final class CatalogTest {
  /** The only suites to run; all if there are none. */
  private val selected = System.getProperty("suites", "").split(",").filter(_.nonEmpty)

  @TestFactory def rows(): Stream[DynamicContainer] =
    containers(
      new StoaInsertIntoSuite,
      new StoaInsertIntoDataFrameSuite,
      new StoaDeleteFromSuite,
      new StoaAlterTableSuite)

  @TestFactory def commands(): Stream[DynamicContainer] =
    containers(
      new StoaAddColumnsSuite,
      new StoaDropColumnSuite,
      new StoaRenameColumnSuite,
      new StoaReplaceColumnsSuite,
      new StoaRenameTableSuite,
      new StoaSetPropertiesSuite,
      new StoaUnsetPropertiesSuite,
      new StoaShowPropertiesSuite,
      new StoaCreateNamespaceSuite,
      new StoaAlterNamespaceSuite,
      new StoaDescribeNamespaceSuite,
      new StoaDropNamespaceSuite,
      new StoaShowNamespacesSuite,
      new StoaDescribeTableSuite,
      new StoaDropTableSuite,
      new StoaShowTablesSuite,
      new StoaShowColumnsSuite,
      new StoaShowCreateTableSuite,
      new StoaTruncateTableSuite)

  @Tag("long")
  @TestFactory def rowLevel(): Stream[DynamicContainer] =
    containers(new StoaDeleteTableSuite, new StoaUpdateTableSuite)

  @Tag("long")
  @TestFactory def merge(): Stream[DynamicContainer] =
    containers(
      new StoaMergeSuite,
      new StoaMergeDataFrameSuite,
      new StoaMergeSchemaEvolutionSuite,
      new StoaMergeSchemaEvolutionDataFrameSuite)

  @Tag("long")
  @TestFactory def statements(): Stream[DynamicContainer] =
    containers(new StoaDataSourceSuite, StoaQuerySuite())

  @Tag("long")
  @TestFactory def scans(): Stream[DynamicContainer] =
    containers(new StoaSchemaPruningSuite, new StoaKeyGroupedSuite)

  private def containers(suites: Suite*): Stream[DynamicContainer] =
    suites
      .filter(suite => selected.isEmpty || selected.contains(suite.suiteName))
      .map(suite => DynamicContainer.dynamicContainer(suite.suiteName, SuiteRun.of(suite)))
      .asJavaSeqStream
}
