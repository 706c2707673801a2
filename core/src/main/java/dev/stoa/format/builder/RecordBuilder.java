package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.List;

/** Records: a builder for each field, each with a place for each record. */
public final class RecordBuilder extends ColumnBuilder {
  private final List<ColumnBuilder> fields;

  /** A builder of records of these fields. */
  public RecordBuilder(Tally tally, boolean isNullable, List<ColumnBuilder> fields) {
    super(tally, isNullable);
    this.fields = List.copyOf(fields);
  }

  /** The builder of a field's values, one before each {@link #endRecord}. */
  public ColumnBuilder field(int ordinal) {
    return fields.get(ordinal);
  }

  /** Ends a record, all fields of which were added. */
  public void endRecord() {
    tallyValue(0);
    endValue();
  }

  /** Ends many records, all fields of which were added. */
  public void endRecords(int added) {
    tallyValues(added, 0);
    for (int i = 0; i < added; i++) {
      endValue();
    }
  }

  @Override
  public boolean mayLackBytes() {
    return fields.stream().anyMatch(ColumnBuilder::mayLackBytes);
  }

  @Override
  public long itemsWithoutBytes() {
    return fields.stream().mapToLong(ColumnBuilder::itemsWithoutBytes).sum();
  }

  @Override
  boolean takesNoBytes() {
    return !isNullable() && fields.stream().allMatch(ColumnBuilder::takesNoBytes);
  }

  @Override
  void appendGaps(int added) {
    long size = tally().sizeInBytes();
    fields.forEach(field -> field.appendNulls(added));
    tally().resetTo(size);
  }

  @Override
  void truncateValues(int newCount) {
    fields.forEach(field -> field.truncate(newCount));
  }

  @Override
  void releaseValues() {
    fields.forEach(ColumnBuilder::release);
  }

  @Override
  public ColumnBuilder gather(int[] places, int from, int to) {
    List<ColumnBuilder> parts =
        fields.stream().map(field -> field.gather(places, from, to)).toList();
    RecordBuilder gathered = new RecordBuilder(new Tally(), isNullable(), parts);
    gathered.gatherPresent(this, places, from, to);
    return gathered;
  }

  @Override
  void writeValues(ByteWriter out) {
    fields.forEach(field -> field.writeTo(out));
  }

  @Override
  void readValues(ByteReader in, int added) {
    fields.forEach(field -> field.readFrom(in));
  }
}
