package dev.stoa.spark.procedure;

import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The arguments of a procedure call after its table, counted from 1.
 *
 * @param row the values in parameter order
 * @param procedure for messages
 */
record Arguments(InternalRow row, String procedure) {
  Optional<String> text(int at) {
    return row.isNullAt(at) ? Optional.empty() : Optional.of(row.getUTF8String(at).toString());
  }

  Optional<Long> number(int at) {
    return row.isNullAt(at) ? Optional.empty() : Optional.of(row.getLong(at));
  }

  boolean flag(int at) {
    return !row.isNullAt(at) && row.getBoolean(at);
  }

  <T> T required(Optional<T> value, String name) {
    return value.orElseThrow(
        () -> new IllegalArgumentException(procedure + " needs the argument " + name));
  }
}
