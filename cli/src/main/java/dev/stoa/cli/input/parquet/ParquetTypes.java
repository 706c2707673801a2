package dev.stoa.cli.input.parquet;

import dev.stoa.cli.input.record.EntryMaps;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.cli.input.record.TimeNanos;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.avro.AvroSchemaConverter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * Converts Avro schemas to the Parquet types that store their values, with the fields' original
 * names. The writer uses these types; the reader takes the Avro schema of a file for valid if it
 * converts to the file's type.
 */
public final class ParquetTypes {
  private ParquetTypes() {}

  /** Returns the settings with which Avro values are written. */
  public static Configuration configuration() {
    // The old structure of lists cannot store null elements.
    return configuration(false);
  }

  /** Returns the type of records. */
  public static MessageType of(Schema schema) {
    return ParquetEntryMaps.withMaps(ofLists(schema));
  }

  /**
   * Returns the type of records in which maps with other keys than text are lists of entries, as
   * Parquet's writer of Avro values needs it.
   */
  public static MessageType ofLists(Schema schema) {
    return refined(ofAvroNames(ParquetNulls.storedSchema(schema), false), schema);
  }

  /** Returns whether a file's type is that of the records of a schema, from any writer of Avro. */
  static boolean isTypeOf(Schema schema, MessageType type) {
    return of(schema).equals(type)
        || ofAvroNames(schema, false).equals(type)
        || ofAvroNames(schema, true).equals(type);
  }

  private static MessageType ofAvroNames(Schema schema, boolean usesOldLists) {
    return new AvroSchemaConverter(configuration(usesOldLists)).convert(schema);
  }

  private static Configuration configuration(boolean usesOldLists) {
    Configuration configuration = new Configuration(false);
    configuration.setBoolean(AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE, usesOldLists);
    return configuration;
  }

  /** Adds to a type what Parquet's own conversion leaves out: original names and logical types. */
  private static MessageType refined(MessageType type, Schema schema) {
    return new MessageType(type.getName(), refinedFields(type, schema));
  }

  private static List<Type> refinedFields(GroupType group, Schema record) {
    List<Type> fields = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      Type type = refined(group.getType(field.pos()), field.schema());
      fields.add(named(type, FieldProperties.externalName(field)));
    }
    return fields;
  }

  private static Type refined(Type type, Schema schema) {
    return switch (schema.getType()) {
      case NULL -> annotated(type, LogicalTypeAnnotation.unknownType());
      case RECORD -> withFields(type, refinedFields(type.asGroupType(), schema));
      case ARRAY, MAP -> withFields(type, List.of(withRefinedElements(type, schema)));
      case UNION -> ofUnion(type, schema);
      case STRING -> ofString(type, schema);
      case INT, LONG -> ofInteger(type, schema);
      case FIXED -> ofFixed(type, schema);
      default -> type;
    };
  }

  /** Refines the elements of a list, or the values of a map, within the repeated group. */
  private static Type withRefinedElements(Type type, Schema schema) {
    GroupType repeated = type.asGroupType().getType(0).asGroupType();
    List<Type> fields = new ArrayList<>(repeated.getFields());
    int last = fields.size() - 1;
    Schema element =
        schema.getType() == Schema.Type.MAP ? schema.getValueType() : schema.getElementType();
    fields.set(last, refined(fields.get(last), element));
    Type refinedGroup = withFields(repeated, fields);
    return EntryMaps.hasRequiredKeys(schema)
        ? named(refinedGroup, ParquetEntryMaps.ENTRY)
        : refinedGroup;
  }

  private static Type ofString(Type type, Schema schema) {
    if (ParquetVariants.isVariant(schema)) {
      return variant(type);
    }
    return schema.getLogicalType() instanceof LogicalTypes.Uuid ? uuid(type) : type;
  }

  private static Type text(Type type) {
    return Types.primitive(PrimitiveTypeName.BINARY, type.getRepetition())
        .as(LogicalTypeAnnotation.stringType())
        .named(type.getName());
  }

  private static Type uuid(Type text) {
    return Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, text.getRepetition())
        .length(LogicalTypeAnnotation.UUIDLogicalTypeAnnotation.BYTES)
        .as(LogicalTypeAnnotation.uuidType())
        .named(text.getName());
  }

  private static Type variant(Type text) {
    return Types.buildGroup(text.getRepetition())
        .as(ParquetVariants.annotation())
        .required(PrimitiveTypeName.BINARY)
        .named("metadata")
        .required(PrimitiveTypeName.BINARY)
        .named("value")
        .named(text.getName());
  }

  /** Annotates nanoseconds, and times of day, which have no zone in Avro. */
  private static Type ofInteger(Type type, Schema schema) {
    if (TimeNanos.isTimeNanos(schema)) {
      return annotated(type, LogicalTypeAnnotation.timeType(false, TimeUnit.NANOS));
    }
    String logicalType = schema.getLogicalType() == null ? "" : schema.getLogicalType().getName();
    return switch (logicalType) {
      case "time-millis" -> annotated(type, LogicalTypeAnnotation.timeType(false, TimeUnit.MILLIS));
      case "time-micros" -> annotated(type, LogicalTypeAnnotation.timeType(false, TimeUnit.MICROS));
      case "timestamp-nanos" ->
          annotated(type, LogicalTypeAnnotation.timestampType(true, TimeUnit.NANOS));
      case "local-timestamp-nanos" ->
          annotated(type, LogicalTypeAnnotation.timestampType(false, TimeUnit.NANOS));
      default -> type;
    };
  }

  private static Type ofFixed(Type type, Schema schema) {
    if (LogicalText.isDuration(schema)) {
      return text(type); // Parquet's Java library writes intervals so that others read nulls
    }
    return schema.getLogicalType() instanceof LogicalTypes.Uuid ? uuid(type) : type;
  }

  private static Type annotated(Type type, LogicalTypeAnnotation annotation) {
    PrimitiveType primitive = type.asPrimitiveType();
    return Types.primitive(primitive.getPrimitiveTypeName(), primitive.getRepetition())
        .length(primitive.getTypeLength())
        .as(annotation)
        .named(primitive.getName());
  }

  private static Type ofUnion(Type type, Schema union) {
    List<Schema> branches =
        union.getTypes().stream().filter(branch -> branch.getType() != Schema.Type.NULL).toList();
    if (branches.size() == 1 && branches.size() < union.getTypes().size()) {
      return refined(type, branches.get(0));
    }
    List<Type> members = new ArrayList<>();
    for (Schema branch : branches) {
      members.add(refined(type.asGroupType().getType(members.size()), branch));
    }
    return withFields(type, members);
  }

  private static Type withFields(Type group, List<Type> fields) {
    return group.asGroupType().withNewFields(fields);
  }

  private static Type named(Type type, String name) {
    if (type.getName().equals(name)) {
      return type;
    }
    if (!type.isPrimitive()) {
      GroupType group = type.asGroupType();
      return Types.buildGroup(group.getRepetition())
          .as(group.getLogicalTypeAnnotation())
          .addFields(group.getFields().toArray(Type[]::new))
          .named(name);
    }
    PrimitiveType primitive = type.asPrimitiveType();
    return Types.primitive(primitive.getPrimitiveTypeName(), primitive.getRepetition())
        .length(primitive.getTypeLength())
        .as(primitive.getLogicalTypeAnnotation())
        .named(name);
  }
}
