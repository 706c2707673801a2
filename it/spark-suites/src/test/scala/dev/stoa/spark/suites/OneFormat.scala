package dev.stoa.spark.suites

import scala.jdk.CollectionConverters._

import org.apache.spark.sql.SparkSessionExtensions
import org.apache.spark.sql.catalyst.analysis.ResolvedIdentifier
import org.apache.spark.sql.catalyst.plans.logical._
import org.apache.spark.sql.catalyst.rules.Rule
import org.apache.spark.sql.connector.catalog.{Identifier, SupportsNamespaces}

/**
 * Creates tables of the Stoa catalog in its own format, the only one that it has, where Spark's
 * suites say `USING foo`. Added to the session's extensions; the text of statements stays the same.
 */
final class OneFormat extends (SparkSessionExtensions => Unit) {
  override def apply(extensions: SparkSessionExtensions): Unit =
    extensions.injectResolutionRule(_ => OneFormat)
}

private[suites] object OneFormat extends Rule[LogicalPlan] {
  /** A setting of sessions that also create a table's schema, as Spark's in-memory catalogs do. */
  val CreateSchemas = "spark.stoa.suites.createSchemas"

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
    case ResolvedIdentifier(catalog: SupportsNamespaces, table)
        if catalog.getClass.getName == StoaSession.Catalog =>
      if (conf.getConfString(OneFormat.CreateSchemas, "false").toBoolean)
        createSchemas(catalog, table)
      true
    case _ => false
  }

  private def createSchemas(catalog: SupportsNamespaces, table: Identifier): Unit =
    table.namespace.inits.toSeq.reverse.tail
      .filterNot(catalog.namespaceExists)
      .foreach(catalog.createNamespace(_, Map.empty[String, String].asJava))

  private def asStoa(spec: TableSpecBase): TableSpecBase = spec match {
    case spec: TableSpec => spec.copy(provider = spec.provider.map(_ => "stoa"))
    case spec: UnresolvedTableSpec => spec.copy(provider = spec.provider.map(_ => "stoa"))
    case _ => spec
  }
}
