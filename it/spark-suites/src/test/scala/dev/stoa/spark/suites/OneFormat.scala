package dev.stoa.spark.suites

import org.apache.spark.sql.SparkSessionExtensions
import org.apache.spark.sql.catalyst.analysis.ResolvedIdentifier
import org.apache.spark.sql.catalyst.plans.logical._
import org.apache.spark.sql.catalyst.rules.Rule

/**
 * Creates tables of the Stoa catalog in its own format, the only one that it has, where Spark's
 * suites say `USING foo`. Added to the session's extensions; the text of statements stays the same.
 */
final class OneFormat extends (SparkSessionExtensions => Unit) {
  override def apply(extensions: SparkSessionExtensions): Unit =
    extensions.injectResolutionRule(_ => OneFormat)
}

private object OneFormat extends Rule[LogicalPlan] {
  override def apply(plan: LogicalPlan): LogicalPlan = plan match {
    case create: CreateTable if inStoa(create.name) =>
      create.copy(tableSpec = asStoa(create.tableSpec))
    case create: CreateTableAsSelect if inStoa(create.name) =>
      create.copy(tableSpec = asStoa(create.tableSpec))
    case replace: ReplaceTable if inStoa(replace.name) =>
      replace.copy(tableSpec = asStoa(replace.tableSpec))
    case replace: ReplaceTableAsSelect if inStoa(replace.name) =>
      replace.copy(tableSpec = asStoa(replace.tableSpec))
    case _ => plan
  }

  private def inStoa(name: LogicalPlan): Boolean = name match {
    case ResolvedIdentifier(catalog, _) => catalog.getClass.getName == StoaSession.Catalog
    case _ => false
  }

  private def asStoa(spec: TableSpecBase): TableSpecBase = spec match {
    case spec: TableSpec => spec.copy(provider = spec.provider.map(_ => "stoa"))
    case spec: UnresolvedTableSpec => spec.copy(provider = spec.provider.map(_ => "stoa"))
    case _ => spec
  }
}
