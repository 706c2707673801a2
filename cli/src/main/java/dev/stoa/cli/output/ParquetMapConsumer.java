package dev.stoa.cli.output;

import dev.stoa.cli.input.parquet.ParquetEntryMaps;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Passes records on and writes lists of entries as Parquet's maps. Parquet's writer of Avro values
 * knows only maps with keys of text, so it writes lists, in which a group is around each entry;
 * this consumer leaves out that group.
 */
final class ParquetMapConsumer extends RecordConsumer {
  private final RecordConsumer target;

  /** The types around the current value, the innermost last. */
  private final Deque<Type> types = new ArrayDeque<>();

  private ParquetMapConsumer(RecordConsumer target, MessageType typeOfLists) {
    this.target = target;
    types.addLast(typeOfLists);
  }

  /**
   * Returns the consumer of records of a type with lists; the target itself if none of them are to
   * become maps.
   */
  static RecordConsumer of(RecordConsumer target, MessageType typeOfLists) {
    boolean hasMaps = !ParquetEntryMaps.withMaps(typeOfLists).equals(typeOfLists);
    return hasMaps ? new ParquetMapConsumer(target, typeOfLists) : target;
  }

  /**
   * Returns whether the current type is the group around an entry, which maps do not have. The
   * repeated group of a map with keys of text has the same name, but two fields.
   */
  private boolean isAroundEntry() {
    Type type = types.getLast();
    return type.getName().equals(ParquetEntryMaps.ENTRY)
        && type.isRepetition(Type.Repetition.REPEATED)
        && type.asGroupType().getFieldCount() == 1;
  }

  @Override
  public void startMessage() {
    target.startMessage();
  }

  @Override
  public void endMessage() {
    target.endMessage();
  }

  @Override
  public void startField(String field, int index) {
    if (!isAroundEntry()) {
      target.startField(field, index);
    }
    types.addLast(types.getLast().asGroupType().getType(index));
  }

  @Override
  public void endField(String field, int index) {
    types.removeLast();
    if (!isAroundEntry()) {
      target.endField(field, index);
    }
  }

  @Override
  public void startGroup() {
    if (!isAroundEntry()) {
      target.startGroup();
    }
  }

  @Override
  public void endGroup() {
    if (!isAroundEntry()) {
      target.endGroup();
    }
  }

  @Override
  public void addInteger(int value) {
    target.addInteger(value);
  }

  @Override
  public void addLong(long value) {
    target.addLong(value);
  }

  @Override
  public void addBoolean(boolean value) {
    target.addBoolean(value);
  }

  @Override
  public void addBinary(Binary value) {
    target.addBinary(value);
  }

  @Override
  public void addFloat(float value) {
    target.addFloat(value);
  }

  @Override
  public void addDouble(double value) {
    target.addDouble(value);
  }

  @Override
  public void flush() {
    target.flush();
  }
}
