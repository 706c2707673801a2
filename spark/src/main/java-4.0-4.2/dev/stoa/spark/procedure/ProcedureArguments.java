package dev.stoa.spark.procedure;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The arguments of a procedure call, by their position; the first, at 0, is the table.
 *
 * @param row the values in parameter order
 * @param procedure the name of the procedure, for messages
 */
record ProcedureArguments(InternalRow row, String procedure) {
  Optional<String> text(int index) {
    return row.isNullAt(index)
        ? Optional.empty()
        : Optional.of(row.getUTF8String(index).toString());
  }

  Optional<Long> number(int index) {
    return row.isNullAt(index) ? Optional.empty() : Optional.of(row.getLong(index));
  }

  Optional<Double> share(int index) {
    return row.isNullAt(index) ? Optional.empty() : Optional.of(row.getDouble(index));
  }

  Optional<Instant> time(int index) {
    return number(index).map(micros -> Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
  }

  boolean isTrue(int index) {
    return !row.isNullAt(index) && row.getBoolean(index);
  }

  <T> T required(Optional<T> value, String name) {
    return value.orElseThrow(
        () ->
            new IllegalArgumentException(
                procedure + " needs the argument " + name + ": add it to the call"));
  }
}
