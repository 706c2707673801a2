package dev.stoa.spark;

import dev.stoa.spark.rule.SelectiveFilters;
import dev.stoa.spark.rule.SingleMapKeys;
import dev.stoa.spark.rule.UpdateOfColumns;
import org.apache.spark.sql.SparkSessionExtensions;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * What Stoa adds to a session of Spark, named in {@code spark.sql.extensions}: rules for plans over
 * its tables. Queries give the same without it, some of them later.
 */
public final class StoaExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
  /** Called by Spark, by the class's name. */
  public StoaExtensions() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    extensions.injectPreCBORule(session -> new SingleMapKeys());
    extensions.injectPreCBORule(session -> new SelectiveFilters());
    extensions.injectPostHocResolutionRule(UpdateOfColumns::new);
    return BoxedUnit.UNIT;
  }
}
