package dev.stoa.cli.input.record;

/**
 * What is lost when a bad record is skipped.
 *
 * @param recordCount the number of records; 1 if it is unknown
 * @param description what they are if they are more than the bad record, such as "the rest of row
 *     group 2, 100 records"; empty otherwise
 */
public record LostRecords(long recordCount, String description) {
  /** The bad record alone. */
  public static final LostRecords ONE = new LostRecords(1, "");

  /** Returns the rest of a part of the file, whose number of records is known. */
  public static LostRecords restOf(String part, long recordCount) {
    return new LostRecords(
        recordCount,
        "the rest of " + part + ", " + recordCount + (recordCount == 1 ? " record" : " records"));
  }
}
