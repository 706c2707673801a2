package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.List;

/** A builder of records: one builder per field, each with a position for every record. */
public final class RecordBuilder extends ColumnBuilder {
  private final List<ColumnBuilder> fields;

  /** Creates a builder of records of these fields. */
  public RecordBuilder(SizeTracker sizeTracker, boolean isNullable, List<ColumnBuilder> fields) {
    super(sizeTracker, isNullable);
    this.fields = List.copyOf(fields);
  }

  /** Returns the builder of a field, which takes one value before each {@link #endRecord}. */
  public ColumnBuilder field(int ordinal) {
    return fields.get(ordinal);
  }

  /** Ends a record after all its fields were added. */
  public void endRecord() {
    countValueBytes(0);
    endValue();
  }

  /** Ends several records after all their fields were added. */
  public void endRecords(int addedCount) {
    countValueBytes(addedCount, 0);
    for (int i = 0; i < addedCount; i++) {
      endValue();
    }
  }

  @Override
  public boolean mayHaveZeroSizeItems() {
    return fields.stream().anyMatch(ColumnBuilder::mayHaveZeroSizeItems);
  }

  @Override
  public long zeroSizeItemCount() {
    return fields.stream().mapToLong(ColumnBuilder::zeroSizeItemCount).sum();
  }

  @Override
  boolean isZeroSize() {
    return !isNullable() && fields.stream().allMatch(ColumnBuilder::isZeroSize);
  }

  @Override
  void appendPlaceholders(int addedCount) {
    // The fields of a null record take no bytes in Avro's binary form.
    long size = sizeTracker().sizeInBytes();
    fields.forEach(field -> field.appendNulls(addedCount));
    sizeTracker().resetTo(size);
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
  public ColumnBuilder gather(int[] positions, int from, int to) {
    List<ColumnBuilder> fieldCopies =
        fields.stream().map(field -> field.gather(positions, from, to)).toList();
    RecordBuilder copy = new RecordBuilder(new SizeTracker(), isNullable(), fieldCopies);
    copy.gatherValidity(this, positions, from, to);
    return copy;
  }

  @Override
  void writeValues(ByteWriter out) {
    fields.forEach(field -> field.writeTo(out));
  }

  @Override
  void readValues(ByteReader in, int addedCount) {
    fields.forEach(field -> field.readFrom(in));
  }
}
