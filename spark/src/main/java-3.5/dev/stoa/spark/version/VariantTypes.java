package dev.stoa.spark.version;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;

/** Values of any type, which this version of Spark lacks. */
public final class VariantTypes {
  private VariantTypes() {}

  /** Returns false: no type's values are variants. */
  public static boolean isVariant(DataType type) {
    return false;
  }

  /** Returns no arrays; it is not called, since no type is a variant. */
  public static List<byte[]> parts(SpecializedGetters row, int ordinal) {
    return List.of();
  }
}
