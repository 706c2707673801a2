package dev.stoa.cli.input.parquet;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * Writes lists of entries as Parquet's maps, whose keys are of any type. Parquet's writer of Avro
 * values knows only maps with keys of text, so it writes lists, in which a group is around each
 * entry; {@link #consumer} leaves out that group.
 */
public final class ParquetEntryMaps {
  /** The name of a map's repeated group, and of that of a list that is to become a map. */
  static final String ENTRY = "key_value";

  private ParquetEntryMaps() {}

  /** Returns a type with maps in place of the lists whose repeated group is an {@link #ENTRY}. */
  static MessageType withMaps(MessageType type) {
    return new MessageType(type.getName(), convertAll(type.getFields()));
  }

  private static List<Type> convertAll(List<Type> fields) {
    return fields.stream().map(ParquetEntryMaps::convert).toList();
  }

  private static Type convert(Type type) {
    if (type.isPrimitive()) {
      return type;
    }
    GroupType group = type.asGroupType();
    return isListOfEntries(group) ? map(group) : group.withNewFields(convertAll(group.getFields()));
  }

  private static boolean isListOfEntries(GroupType group) {
    return group.getLogicalTypeAnnotation()
            instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation
        && group.getType(0).getName().equals(ENTRY);
  }

  private static Type map(GroupType list) {
    GroupType entry = list.getType(0).asGroupType().getType(0).asGroupType();
    List<Type> keyAndValue = convertAll(entry.getFields());
    return Types.buildGroup(list.getRepetition())
        .as(LogicalTypeAnnotation.mapType())
        .addField(new GroupType(Type.Repetition.REPEATED, ENTRY, keyAndValue))
        .named(list.getName());
  }

  /** Returns whether records of a type have lists that are to become maps. */
  public static boolean hasMaps(MessageType typeOfLists) {
    return !withMaps(typeOfLists).equals(typeOfLists);
  }

  /**
   * Returns a consumer of records that writes maps.
   *
   * @param typeOfLists the type of the records that it receives
   */
  public static RecordConsumer consumer(RecordConsumer target, MessageType typeOfLists) {
    return new MapConsumer(target, typeOfLists);
  }

  private static final class MapConsumer extends RecordConsumer {
    private final RecordConsumer target;

    /** The types around the current value, the innermost last. */
    private final Deque<Type> types = new ArrayDeque<>();

    MapConsumer(RecordConsumer target, MessageType type) {
      this.target = target;
      types.addLast(type);
    }

    /** Returns whether the current type is the group around an entry, which maps do not have. */
    private boolean isAroundEntry() {
      return types.getLast().getName().equals(ENTRY)
          && types.getLast().isRepetition(Type.Repetition.REPEATED);
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
}
