package dev.stoa.data;

/**
 * A row that hands its values over column by column, without an object for each; made by engines
 * that have rows of their own, taken by writers of tables.
 */
@FunctionalInterface
public interface RowValues {
  /**
   * Hands over the value of a column, by one call of the sink.
   *
   * @param column where it is among the columns of the table
   */
  void writeTo(ValueSink sink, int column);
}
