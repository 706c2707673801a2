package dev.stoa.spark.vector;

import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/** A vector of enums, which Spark sees as the names of their symbols. */
final class EnumVector extends IndexedVector {
  private final UTF8String[] symbols;

  EnumVector(DataType type, List<String> symbols) {
    super(type);
    this.symbols = symbols.stream().map(UTF8String::fromString).toArray(UTF8String[]::new);
  }

  @Override
  public UTF8String getUTF8String(int rowId) {
    return isNullAt(rowId) ? null : symbols[values().intAt(indexOf(rowId))];
  }
}
