package dev.stoa.data;

/**
 * A row that passes its values to a sink, column by column, without creating objects. Implemented
 * by engines that have their own rows, called by table writers.
 */
@FunctionalInterface
public interface RowValues {
  /**
   * Passes the value of a column to the sink, with one call of the sink.
   *
   * @param column the ordinal of the column in the table
   */
  void writeTo(ValueSink sink, int column);
}
