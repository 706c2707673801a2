package dev.stoa.bench.experiment.study.data;

import dev.stoa.cli.demo.crawl.StableRandom;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Generates the study's table Grep: a key of 10 characters and a field of 89, which are a line of
 * 100 bytes. One field of 10,000 contains the pattern of the study's Grep task (section 5.8).
 */
public final class GrepRecords {
  /** The name of the table. */
  public static final String NAME = "grep";

  /** The name of the column with the key. */
  public static final String KEY = "key";

  /** The name of the column that is searched. */
  public static final String FIELD = "field";

  /** The text that is searched for. */
  public static final String PATTERN = "XYZ";

  /** The size of a line with its line feed. */
  public static final int LINE_SIZE_IN_BYTES = 100;

  /** The schema of the rows. */
  public static final Schema SCHEMA =
      SchemaBuilder.record("GrepRecord")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredString(KEY)
          .requiredString(FIELD)
          .endRecord();

  private static final int FIELD_LENGTH = 89;
  private static final int ROWS_PER_MATCH = 10_000;

  /** The remainder of matching rows; small, so that few rows contain a match. */
  private static final int MATCH_REMAINDER = 7;

  /** Characters from here are used, but not the last of the pattern. */
  private static final int FIRST_CHARACTER = '!';

  /** The number of characters up to {@code z}, which excludes the delimiter of text. */
  private static final int CHARACTER_COUNT = 'z' - FIRST_CHARACTER + 1;

  private GrepRecords() {}

  /** Returns the table with this number of rows. */
  public static StudyTable of(long seed, long rowCount) {
    StableRandom random = new StableRandom(0);
    return new StudyTable(NAME, SCHEMA, rowCount, position -> row(random, seed, position));
  }

  private static GenericRecord row(StableRandom random, long seed, long position) {
    random.reset(seed, position);
    char[] field = new char[FIELD_LENGTH];
    for (int i = 0; i < FIELD_LENGTH; i++) {
      char character = (char) (FIRST_CHARACTER + random.nextInt(CHARACTER_COUNT));
      field[i] = character == 'Z' ? 'z' : character;
    }
    if (position % ROWS_PER_MATCH == MATCH_REMAINDER) {
      int start = random.nextInt(FIELD_LENGTH - PATTERN.length() + 1);
      PATTERN.getChars(0, PATTERN.length(), field, start);
    }
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put(0, "%010d".formatted(position));
    row.put(1, new String(field));
    return row;
  }
}
