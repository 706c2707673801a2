package dev.stoa.spark.version;

import dev.stoa.table.change.SchemaChange;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.catalog.TableChange;

/** The changes of constraints, none of which this version of Spark knows. */
public final class CheckConstraints {
  private CheckConstraints() {}

  /** Returns false: this version of Spark does not check the rows that it writes. */
  public static boolean areChecked() {
    return false;
  }

  /** Returns false: no change is of this kind. */
  public static boolean alter(TableChange tableChange, SchemaChange change) {
    return false;
  }

  /** Returns no version: no constraint is added. */
  public static OptionalLong validatedVersion(TableChange change) {
    return OptionalLong.empty();
  }
}
