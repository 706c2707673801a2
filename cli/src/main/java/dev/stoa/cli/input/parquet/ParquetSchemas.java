package dev.stoa.cli.input.parquet;

import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.EntryMaps;
import dev.stoa.cli.input.record.InferredFields;
import dev.stoa.cli.input.record.TimeNanos;
import dev.stoa.type.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntervalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UnknownLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/**
 * Returns the Avro schemas of Parquet files: the one that a writer of Avro records stored, if it
 * matches the file's Parquet schema, otherwise one derived from the Parquet schema.
 */
final class ParquetSchemas {
  /** The metadata keys under which writers store the Avro schema. */
  private static final List<String> SCHEMA_KEYS = List.of("parquet.avro.schema", "avro.schema");

  private static final int UNSIGNED_LONG_DIGIT_COUNT = 20;

  private static final String NAMESPACE = "dev.stoa.input";

  private final TypeNames typeNames = TypeNames.create();

  private ParquetSchemas() {}

  static Schema of(FileMetaData file) throws InvalidFileException {
    Optional<Schema> storedSchema = readStoredSchema(file);
    return storedSchema.isPresent() ? storedSchema.get() : of(file.getSchema());
  }

  static Schema of(MessageType type) throws InvalidFileException {
    return new ParquetSchemas().record(type, "Row");
  }

  private static Optional<Schema> readStoredSchema(FileMetaData file) {
    for (String key : SCHEMA_KEYS) {
      String json = file.getKeyValueMetaData().get(key);
      if (json != null) {
        try {
          Schema schema = new Schema.Parser().parse(json);
          if (ParquetTypes.isTypeOf(schema, file.getSchema())) {
            return Optional.of(schema);
          }
        } catch (AvroRuntimeException | UnsupportedOperationException e) {
          // The schema is derived from the Parquet schema.
        }
      }
    }
    return Optional.empty();
  }

  private Schema record(GroupType group, String name) throws InvalidFileException {
    List<Schema.Field> fields = new ArrayList<>();
    String recordName = typeNames.newName(name);
    for (Type field : group.getFields()) {
      fields.add(InferredFields.field(field.getName(), withRepetition(field)));
    }
    return InferredFields.record(recordName, NAMESPACE, fields);
  }

  private Schema withRepetition(Type type) throws InvalidFileException {
    return switch (type.getRepetition()) {
      case REQUIRED -> value(type);
      case OPTIONAL -> nullable(value(type));
      case REPEATED -> Schema.createArray(value(type));
    };
  }

  private static Schema nullable(Schema schema) {
    Schema nullSchema = Schema.create(Schema.Type.NULL);
    return schema.equals(nullSchema) ? schema : Schema.createUnion(nullSchema, schema);
  }

  private Schema value(Type type) throws InvalidFileException {
    if (type.isPrimitive()) {
      return primitive(type.asPrimitiveType());
    }
    GroupType group = type.asGroupType();
    if (ParquetVariants.isVariant(group)) {
      return ParquetVariants.schema();
    }
    if (ParquetNestedTypes.isList(group)) {
      Type repeated = group.getType(0);
      return Schema.createArray(
          ParquetNestedTypes.isElement(repeated, group)
              ? value(repeated)
              : withRepetition(repeated.asGroupType().getType(0)));
    }
    if (ParquetNestedTypes.isMap(group)) {
      GroupType entry = group.getType(0).asGroupType();
      return ParquetNestedTypes.isString(entry.getType(0)) && entry.getFieldCount() == 2
          ? Schema.createMap(withRepetition(entry.getType(1)))
          : EntryMaps.ofEntries(record(entry, group.getName() + "_entry"));
    }
    return record(group, group.getName());
  }

  private Schema primitive(PrimitiveType type) {
    LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
    if (annotation instanceof DecimalLogicalTypeAnnotation decimal) {
      return decimal(decimal.getPrecision(), decimal.getScale());
    }
    if (annotation instanceof UnknownLogicalTypeAnnotation) {
      return Schema.create(Schema.Type.NULL);
    }
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> Schema.create(Schema.Type.BOOLEAN);
      case INT32 -> ofInt(annotation);
      case INT64 -> ofLong(annotation);
      case INT96 -> withLogicalType(Schema.Type.LONG, LogicalTypes.timestampMicros());
      case FLOAT -> Schema.create(Schema.Type.FLOAT);
      case DOUBLE -> Schema.create(Schema.Type.DOUBLE);
      case BINARY ->
          Schema.create(ParquetNestedTypes.isString(type) ? Schema.Type.STRING : Schema.Type.BYTES);
      case FIXED_LEN_BYTE_ARRAY -> fixed(type, annotation);
    };
  }

  private static Schema decimal(int precision, int scale) {
    return withLogicalType(Schema.Type.BYTES, LogicalTypes.decimal(precision, scale));
  }

  private static Schema ofInt(LogicalTypeAnnotation annotation) {
    if (annotation instanceof IntLogicalTypeAnnotation number) {
      boolean isUnsignedInt = !number.isSigned() && number.getBitWidth() == Integer.SIZE;
      return Schema.create(isUnsignedInt ? Schema.Type.LONG : Schema.Type.INT);
    }
    if (annotation instanceof LogicalTypeAnnotation.DateLogicalTypeAnnotation) {
      return withLogicalType(Schema.Type.INT, LogicalTypes.date());
    }
    return annotation instanceof TimeLogicalTypeAnnotation
        ? withLogicalType(Schema.Type.INT, LogicalTypes.timeMillis())
        : Schema.create(Schema.Type.INT);
  }

  private static Schema ofLong(LogicalTypeAnnotation annotation) {
    if (annotation instanceof IntLogicalTypeAnnotation number && !number.isSigned()) {
      return decimal(UNSIGNED_LONG_DIGIT_COUNT, 0);
    }
    if (annotation instanceof TimeLogicalTypeAnnotation time) {
      return time.getUnit() == TimeUnit.NANOS
          ? TimeNanos.schema()
          : withLogicalType(Schema.Type.LONG, LogicalTypes.timeMicros());
    }
    return annotation instanceof TimestampLogicalTypeAnnotation timestamp
        ? withLogicalType(Schema.Type.LONG, timestamp(timestamp))
        : Schema.create(Schema.Type.LONG);
  }

  private static LogicalType timestamp(TimestampLogicalTypeAnnotation annotation) {
    boolean isInstant = annotation.isAdjustedToUTC();
    return switch (annotation.getUnit()) {
      case MILLIS ->
          isInstant ? LogicalTypes.timestampMillis() : LogicalTypes.localTimestampMillis();
      case MICROS ->
          isInstant ? LogicalTypes.timestampMicros() : LogicalTypes.localTimestampMicros();
      case NANOS -> isInstant ? LogicalTypes.timestampNanos() : LogicalTypes.localTimestampNanos();
    };
  }

  private Schema fixed(PrimitiveType type, LogicalTypeAnnotation annotation) {
    if (annotation instanceof LogicalTypeAnnotation.UUIDLogicalTypeAnnotation) {
      return withLogicalType(Schema.Type.STRING, LogicalTypes.uuid());
    }
    if (annotation instanceof LogicalTypeAnnotation.Float16LogicalTypeAnnotation) {
      return Schema.create(Schema.Type.FLOAT);
    }
    Schema fixed =
        Schema.createFixed(
            typeNames.newName(type.getName()), null, NAMESPACE, type.getTypeLength());
    return annotation instanceof IntervalLogicalTypeAnnotation
        ? LogicalTypes.duration().addToSchema(fixed)
        : fixed;
  }

  private static Schema withLogicalType(Schema.Type type, LogicalType logicalType) {
    return logicalType.addToSchema(Schema.create(type));
  }
}
