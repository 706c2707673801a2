package dev.stoa.cli.input.parquet;

import java.util.List;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * Parquet's maps with keys of any type, which are lists of entries in Avro: Avro's maps have only
 * keys of text.
 */
public final class ParquetEntryMaps {
  /** The name of a map's repeated group, and of that of a list that is to become a map. */
  public static final String ENTRY = "key_value";

  private ParquetEntryMaps() {}

  /** Returns a type with maps in place of the lists whose repeated group is an {@link #ENTRY}. */
  public static MessageType withMaps(MessageType type) {
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
}
