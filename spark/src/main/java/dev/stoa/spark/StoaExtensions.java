package dev.stoa.spark;

import dev.stoa.spark.rule.AllowSetNotNull;
import dev.stoa.spark.rule.ExposePushedFilters;
import dev.stoa.spark.rule.FilterByJoinKeys;
import dev.stoa.spark.rule.MapKeyPushdown;
import dev.stoa.spark.rule.RewriteColumnUpdate;
import org.apache.spark.sql.SparkSessionExtensions;
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
          // a session's own rules are the only ones that run after Spark's dynamic filters
          FilterByJoinKeys.addTo(session.experimental());
          return new MapKeyPushdown();
        });
    extensions.injectPreCBORule(session -> new ExposePushedFilters());
    extensions.injectResolutionRule(session -> new AllowSetNotNull());
    extensions.injectPostHocResolutionRule(RewriteColumnUpdate::new);
    return BoxedUnit.UNIT;
  }
}
