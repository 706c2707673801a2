package dev.stoa.avro;

import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.EnumType;
import dev.stoa.type.Field;
import dev.stoa.type.FixedType;
import dev.stoa.type.MapType;
import dev.stoa.type.NullableType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeName;
import dev.stoa.type.UnionType;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.avro.JsonProperties;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Converts types to Avro schemas. Called by {@link AvroTypes}, with a new object for each
 * conversion: a named type that occurs twice, or contains itself, becomes one schema object.
 */
final class TypeToAvroConverter {
  private static final String LOGICAL_TYPE_PROPERTY = LogicalType.LOGICAL_TYPE_PROP;

  private final IdentityHashMap<DataType, Schema> convertedSchemas = new IdentityHashMap<>();

  Schema schema(DataType type) {
    return switch (type.kind()) {
      case ARRAY -> containerSchema(Schema.createArray(schema(((ArrayType) type).element())), type);
      case MAP -> containerSchema(Schema.createMap(schema(((MapType) type).value())), type);
      case NULLABLE -> nullableSchema((NullableType) type);
      case UNION ->
          Schema.createUnion(((UnionType) type).branches().stream().map(this::schema).toList());
      case RECORD, FIXED, ENUM -> namedSchema(type);
      case DECIMAL -> decimalSchema((DecimalType) type);
      default -> type instanceof FixedType ? namedSchema(type) : simpleSchema(type);
    };
  }

  private static Schema containerSchema(Schema schema, DataType type) {
    return withLogicalType(withProperties(schema, type));
  }

  private Schema nullableSchema(NullableType type) {
    Schema nullSchema = Schema.create(Schema.Type.NULL);
    Schema valueSchema = schema(type.value());
    return type.valueBranch() == 1
        ? Schema.createUnion(nullSchema, valueSchema)
        : Schema.createUnion(valueSchema, nullSchema);
  }

  private Schema namedSchema(DataType type) {
    Schema schema = convertedSchemas.get(type);
    if (schema == null) {
      schema =
          switch (type.kind()) {
            case RECORD -> recordSchema((RecordType) type);
            case ENUM -> enumSchema((EnumType) type);
            default -> withLogicalType(withProperties(fixedSchema((FixedType) type), type));
          };
      convertedSchemas.put(type, schema);
    }
    return schema;
  }

  private Schema recordSchema(RecordType type) {
    Schema schema = bareSchema(type);
    convertedSchemas.put(type, schema);
    schema.setFields(type.fields().stream().map(this::field).toList());
    return withLogicalType(schema);
  }

  /** Returns the schema of a record, whose fields are not set. */
  static Schema bareSchema(RecordType type) {
    TypeName name = type.name();
    Schema schema =
        Schema.createRecord(
            name.name().isEmpty() ? null : name.name(),
            name.doc().orElse(null),
            name.namespace().orElse(null),
            type.isError());
    return withProperties(withAliases(schema, name), type);
  }

  Schema.Field field(Field field) {
    String name = AvroNames.toAvroName(field.name());
    Schema.Field avroField =
        new Schema.Field(
            name,
            schema(field.type()),
            field.doc().orElse(null),
            field.defaultValue().map(AvroJson::toAvro).orElse(null),
            Schema.Field.Order.valueOf(field.order().name()));
    field.aliases().forEach(avroField::addAlias);
    if (!name.equals(field.name())) {
      avroField.addProp(AvroNames.ORIGINAL_NAME_PROPERTY, field.name());
    }
    addProperties(avroField, field.properties());
    return avroField;
  }

  private static Schema enumSchema(EnumType type) {
    TypeName name = type.name();
    Schema schema =
        Schema.createEnum(
            name.name(),
            name.doc().orElse(null),
            name.namespace().orElse(null),
            type.symbols(),
            type.defaultSymbol().orElse(null));
    return withLogicalType(withProperties(withAliases(schema, name), type));
  }

  private static Schema fixedSchema(FixedType type) {
    TypeName name = type.name();
    Schema schema =
        Schema.createFixed(
            name.name(), name.doc().orElse(null), name.namespace().orElse(null), type.size());
    return withAliases(schema, name);
  }

  /** Adds the aliases, which are full names: an alias without a dot has no namespace. */
  private static Schema withAliases(Schema schema, TypeName name) {
    name.aliases().forEach(alias -> schema.addAlias(alias, ""));
    return schema;
  }

  private Schema decimalSchema(DecimalType type) {
    if (type.fixed().isEmpty()) {
      return decimalSchema(Schema.create(Schema.Type.BYTES), type);
    }
    Schema schema = convertedSchemas.get(type);
    if (schema == null) {
      schema = decimalSchema(fixedSchema(type.fixed().get()), type);
      convertedSchemas.put(type, schema);
    }
    return schema;
  }

  private static Schema decimalSchema(Schema storedSchema, DecimalType type) {
    if (type.properties().containsKey(LOGICAL_TYPE_PROPERTY)) { // in another form than Avro's
      return withLogicalType(withProperties(storedSchema, type));
    }
    Schema schema = LogicalTypes.decimal(type.precision(), type.scale()).addToSchema(storedSchema);
    return withProperties(schema, type);
  }

  private static Schema simpleSchema(DataType type) {
    return withLogicalType(
        withProperties(Schema.create(Schema.Type.valueOf(type.storedKind().name())), type));
  }

  /** Adds the logical type that the kind implies, then the properties. */
  private static Schema withProperties(Schema schema, DataType type) {
    boolean isLogical = type.kind() != type.storedKind() && !(type instanceof DecimalType);
    if (isLogical && !type.properties().containsKey(LOGICAL_TYPE_PROPERTY)) {
      schema.addProp(LOGICAL_TYPE_PROPERTY, type.kind().avroName());
    }
    addProperties(schema, type.properties());
    return schema;
  }

  private static void addProperties(JsonProperties target, Map<String, Object> properties) {
    properties.forEach((name, value) -> target.addProp(name, AvroJson.toAvro(value)));
  }

  /** Makes Avro derive the logical type from the properties. */
  private static Schema withLogicalType(Schema schema) {
    if (schema.getObjectProp(LOGICAL_TYPE_PROPERTY) == null) {
      return schema;
    }
    LogicalType logicalType = LogicalTypes.fromSchemaIgnoreInvalid(schema);
    if (logicalType == null) {
      return schema;
    }
    boolean hasNoNestedTypes =
        switch (schema.getType()) {
          case RECORD, ARRAY, MAP -> false;
          default -> true;
        };
    return hasNoNestedTypes && mayAddProperties(logicalType, schema)
        ? AvroSchemaParser.parse(schema.toString()) // unlike addToSchema, it adds no property
        : logicalType.addToSchema(schema);
  }

  /** Whether {@code addToSchema} of a logical type may add properties to the schema. */
  private static boolean mayAddProperties(LogicalType logicalType, Schema schema) {
    boolean isAvroType = logicalType.getClass().getEnclosingClass() == LogicalTypes.class;
    boolean lacksScale =
        logicalType instanceof LogicalTypes.Decimal && !schema.propsContainsKey("scale");
    return !isAvroType || lacksScale;
  }
}
