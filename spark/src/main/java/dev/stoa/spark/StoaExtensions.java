package dev.stoa.spark;

import dev.stoa.spark.parser.AlterTableParser;
import dev.stoa.spark.rule.AcceptConstraintsOfDelta;
import dev.stoa.spark.rule.AllowSetNotNull;
import dev.stoa.spark.rule.ComputeGeneratedColumns;
import dev.stoa.spark.rule.DropUnplannableGroupFilter;
import dev.stoa.spark.rule.ExposePushedFilters;
import dev.stoa.spark.rule.FilterByJoinKeys;
import dev.stoa.spark.rule.HideExposedFilters;
import dev.stoa.spark.rule.MapKeyPushdown;
import dev.stoa.spark.rule.RefuseSchemaEvolution;
import dev.stoa.spark.rule.RewriteColumnUpdate;
import dev.stoa.spark.version.ScalaCollections;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import org.apache.spark.sql.connector.catalog.CatalogPlugin;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Stoa's extensions of a Spark session, set in {@code spark.sql.extensions}: rules for plans over
 * its tables, and a parser for {@code ALTER TABLE … PARTITION FIELD}, {@code … BRANCH} and {@code …
 * TAG}. Queries return the same rows without them, but some are slower, and {@code SET NOT NULL},
 * those statements and new rows of tables with generated columns are refused. Spark 4.0 then also
 * ignores the new columns of a {@code MERGE WITH SCHEMA EVOLUTION}, which they make it refuse.
 */
public final class StoaExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
  /** Creates the extensions; called by Spark, which finds the class by its name. */
  public StoaExtensions() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    extensions.injectParser(
        (session, parser) -> new AlterTableParser(parser, name -> isInStoaCatalog(session, name)));
    extensions.injectPreCBORule(
        session -> {
          addLastRules(session.experimental());
          return new MapKeyPushdown();
        });
    extensions.injectPreCBORule(session -> new ExposePushedFilters());
    extensions.injectResolutionRule(session -> new AllowSetNotNull());
    extensions.injectResolutionRule(session -> new AcceptConstraintsOfDelta());
    extensions.injectResolutionRule(session -> new RefuseSchemaEvolution());
    extensions.injectResolutionRule(session -> new ComputeGeneratedColumns());
    extensions.injectResolutionRule(session -> new DropUnplannableGroupFilter());
    extensions.injectPostHocResolutionRule(RewriteColumnUpdate::new);
    // again, because Spark plans an UPDATE after the rules above before 4.1
    extensions.injectPlanNormalizationRule(session -> new ComputeGeneratedColumns());
    extensions.injectPlanNormalizationRule(RewriteColumnUpdate::new);
    return BoxedUnit.UNIT;
  }

  /** Whether a table's name, which may begin with a catalog, is one of a catalog of Stoa. */
  private static boolean isInStoaCatalog(SparkSession session, List<String> name) {
    CatalogManager catalogs = session.sessionState().catalogManager();
    CatalogPlugin catalog =
        name.size() > 1 && catalogs.isCatalogRegistered(name.get(0))
            ? catalogs.catalog(name.get(0))
            : catalogs.currentCatalog();
    return catalog instanceof StoaCatalog;
  }

  /**
   * Adds rules to a session's own, the only ones that run after Spark's dynamic filters, unless
   * they are among them.
   */
  private static void addLastRules(ExperimentalMethods methods) {
    synchronized (methods) {
      List<Rule<LogicalPlan>> rules =
          new ArrayList<>(ScalaCollections.javaList(methods.extraOptimizations()));
      if (rules.stream().noneMatch(FilterByJoinKeys.class::isInstance)) {
        rules.addAll(List.of(new HideExposedFilters(), new FilterByJoinKeys()));
        methods.extraOptimizations_$eq(ScalaCollections.list(rules));
      }
    }
  }
}
