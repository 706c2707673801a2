package dev.stoa.spark;

import dev.stoa.spark.rule.AcceptConstraintsOfDelta;
import dev.stoa.spark.rule.AllowSetNotNull;
import dev.stoa.spark.rule.ExposePushedFilters;
import dev.stoa.spark.rule.FilterByJoinKeys;
import dev.stoa.spark.rule.HideExposedFilters;
import dev.stoa.spark.rule.MapKeyPushdown;
import dev.stoa.spark.rule.RewriteColumnUpdate;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Stoa's extensions of a Spark session, set in {@code spark.sql.extensions}: rules for plans over
 * its tables. Queries return the same rows without them, but some are slower, and {@code SET NOT
 * NULL} is refused by Spark.
 */
public final class StoaExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
  /** Creates the extensions; called by Spark, which finds the class by its name. */
  public StoaExtensions() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    extensions.injectPreCBORule(
        session -> {
          addLastRules(session.experimental());
          return new MapKeyPushdown();
        });
    extensions.injectPreCBORule(session -> new ExposePushedFilters());
    extensions.injectResolutionRule(session -> new AllowSetNotNull());
    extensions.injectResolutionRule(session -> new AcceptConstraintsOfDelta());
    extensions.injectPostHocResolutionRule(RewriteColumnUpdate::new);
    return BoxedUnit.UNIT;
  }

  /**
   * Adds rules to a session's own, the only ones that run after Spark's dynamic filters, unless
   * they are among them.
   */
  private static void addLastRules(ExperimentalMethods methods) {
    synchronized (methods) {
      List<Rule<LogicalPlan>> rules =
          new ArrayList<>(CollectionConverters.asJava(methods.extraOptimizations()));
      if (rules.stream().noneMatch(FilterByJoinKeys.class::isInstance)) {
        rules.addAll(List.of(new HideExposedFilters(), new FilterByJoinKeys()));
        methods.extraOptimizations_$eq(CollectionConverters.asScala(rules).toSeq());
      }
    }
  }
}
