package dev.stoa.format.split;

import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The columns that a reader selects, in its order.
 *
 * @param columns what is selected
 * @param types what reads the values of a column where Avro's generic reader would give others;
 *     asked for when a value of it is
 */
public record ReadColumns(List<Column> columns, Function<Column, Optional<ValueType>> types) {
  /** Columns whose values are read as Avro's generic reader gives them. */
  public static ReadColumns generic(List<Column> columns) {
    return new ReadColumns(columns, column -> Optional.empty());
  }

  int count() {
    return columns.size();
  }

  Column column(int ordinal) {
    return columns.get(ordinal);
  }

  Optional<ValueType> type(int ordinal) {
    return types.apply(columns.get(ordinal));
  }
}
