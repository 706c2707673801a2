package dev.stoa.spark.procedure;

import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * What a procedure is called with, its table left aside: arguments are counted from 1.
 *
 * @param row the values in the order of the parameters
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

  <T> T needed(Optional<T> value, String name) {
    return value.orElseThrow(
        () -> new IllegalArgumentException(procedure + " needs the argument " + name));
  }
}
