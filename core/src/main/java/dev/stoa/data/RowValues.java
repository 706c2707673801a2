package dev.stoa.data;

/**
 * A row that passes its values to a sink column by column, without an object for each; implemented
 * by engines with their own rows, accepted by table writers.
 */
@FunctionalInterface
public interface RowValues {
  /**
   * Passes the value of a column by one call of the sink.
   *
   * @param column its ordinal among the table's columns
   */
  void writeTo(ValueSink sink, int column);
}
