package dev.stoa.cli.input.record;

/**
 * The options for inferring the schema of JSON and CSV.
 *
 * @param readsAllTextAsText whether text stays text, even if all values of a column are dates,
 *     times or UUIDs; in CSV, numbers and booleans are text too
 * @param keepsUnions whether JSON values of several types become a union, rather than their widest
 *     common type
 * @param mergesColumns whether CSV files may have different columns, which are null in the rows of
 *     the others
 */
public record InferenceOptions(
    boolean readsAllTextAsText, boolean keepsUnions, boolean mergesColumns) {
  /** Returns options that infer types from text and choose the widest common type. */
  public static InferenceOptions defaults() {
    return new InferenceOptions(false, false, false);
  }

  /** Returns these options with text as text. */
  public InferenceOptions withAllTextAsText() {
    return new InferenceOptions(true, keepsUnions, mergesColumns);
  }

  /** Returns these options with unions of values of several types. */
  public InferenceOptions withUnions() {
    return new InferenceOptions(readsAllTextAsText, true, mergesColumns);
  }

  /** Returns these options for CSV files that may have different columns. */
  public InferenceOptions withMergedColumns() {
    return new InferenceOptions(readsAllTextAsText, keepsUnions, true);
  }
}
