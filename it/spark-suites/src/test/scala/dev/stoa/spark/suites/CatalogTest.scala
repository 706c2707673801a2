package dev.stoa.spark.suites

import java.util.stream.Stream

import scala.jdk.StreamConverters._

import org.junit.jupiter.api.{DynamicContainer, TestFactory}
import org.scalatest.Suite

/** Spark's suites of catalog tables, each with its own session. */
final class CatalogTest {
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

  private def containers(suites: Suite*): Stream[DynamicContainer] =
    suites
      .map(suite => DynamicContainer.dynamicContainer(suite.suiteName, SuiteRun.of(suite)))
      .asJavaSeqStream
}
