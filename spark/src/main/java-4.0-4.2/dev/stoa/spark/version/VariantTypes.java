package dev.stoa.spark.version;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.VariantType;
import org.apache.spark.unsafe.types.VariantVal;

/** Values of any type, each stored as two arrays of bytes. */
public final class VariantTypes {
  private VariantTypes() {}

  /** Whether the type's values are variants. */
  public static boolean isVariant(DataType type) {
    return type instanceof VariantType;
  }

  /** Returns the bytes of a variant: its value, and the names of its fields. */
  public static List<byte[]> parts(SpecializedGetters row, int ordinal) {
    VariantVal variant = row.getVariant(ordinal);
    return List.of(variant.getValue(), variant.getMetadata());
  }
}
