package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.StudySize;
import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.experiment.study.data.UserVisits;
import org.apache.avro.Schema;

/** The table of a case, and the fields of its rows that are read. */
@SuppressWarnings("ImmutableEnumChecker") // schemas and ordinals are never modified
enum ParsingCase {
  /** All fields of Rankings. */
  RANKINGS("rankings", Rankings.SCHEMA, 0, 1, 2),
  /** All fields of UserVisits. */
  USER_VISITS("uservisits", UserVisits.SCHEMA, 0, 1, 2, 3, 4, 5, 6, 7, 8),
  /** The address and the revenue, as in the study's aggregations. */
  TWO_FIELDS(
      "uservisits-two",
      UserVisits.SCHEMA,
      UserVisits.SOURCE_IP_POSITION,
      UserVisits.AD_REVENUE_POSITION);

  private final String caseName;
  private final Schema schema;
  private final int[] ordinals;

  ParsingCase(String caseName, Schema schema, int... ordinals) {
    this.caseName = caseName;
    this.schema = schema;
    this.ordinals = ordinals;
  }

  String caseName() {
    return caseName;
  }

  /** The schema of the table. */
  Schema schema() {
    return schema;
  }

  /** The ordinals of the fields that are read, in ascending order. */
  int[] ordinals() {
    return ordinals.clone();
  }

  /** The types of the fields. */
  Schema.Type[] fieldTypes() {
    return schema.getFields().stream()
        .map(field -> field.schema().getType())
        .toArray(Schema.Type[]::new);
  }

  /** Whether each field is read. */
  boolean[] readFields() {
    boolean[] areRead = new boolean[schema.getFields().size()];
    for (int ordinal : ordinals) {
      areRead[ordinal] = true;
    }
    return areRead;
  }

  /** Returns the table with this number of rows. */
  StudyTable table(long seed, long rowCount) {
    return this == RANKINGS
        ? Rankings.of(seed, rowCount)
        : UserVisits.of(seed, new StudySize(rowCount));
  }
}
