package dev.stoa.avro;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.EnumType;
import dev.stoa.type.Field;
import dev.stoa.type.FixedType;
import dev.stoa.type.MapType;
import dev.stoa.type.NullableType;
import dev.stoa.type.NullableType.NullPosition;
import dev.stoa.type.RecordType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeName;
import dev.stoa.type.UnionType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Converts Avro schemas to types. Called by {@link AvroTypes}, with a new object for each
 * conversion: a named schema that occurs twice, or contains itself, becomes one type object.
 */
final class AvroToTypeConverter {
  private static final String LOGICAL_TYPE_PROPERTY = LogicalType.LOGICAL_TYPE_PROP;
  private static final String PRECISION_PROPERTY = "precision";
  private static final String SCALE_PROPERTY = "scale";
  private static final int UUID_SIZE_IN_BYTES = 16;

  /** The maximum depth of types in files. */
  private static final int MAX_DEPTH = 300;

  private final IdentityHashMap<Schema, DataType> convertedTypes = new IdentityHashMap<>();
  private int depth;

  DataType type(Schema schema) {
    if (depth == MAX_DEPTH) { // further ones would overflow the stack before anything checks them
      throw new InvalidTableException(
          "a type has more than " + MAX_DEPTH + " levels of nesting: flatten it");
    }
    depth++;
    DataType type = convert(schema);
    depth--;
    return type;
  }

  private DataType convert(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> simpleType(TypeKind.NULL, schema);
      case BOOLEAN -> simpleType(TypeKind.BOOLEAN, schema);
      case INT -> simpleType(logicalKind(schema, TypeKind.INT), schema);
      case LONG -> simpleType(logicalKind(schema, TypeKind.LONG), schema);
      case FLOAT -> simpleType(TypeKind.FLOAT, schema);
      case DOUBLE -> simpleType(TypeKind.DOUBLE, schema);
      case STRING -> simpleType(logicalKind(schema, TypeKind.STRING), schema);
      case BYTES -> bytesType(schema);
      case ARRAY -> new ArrayType(type(schema.getElementType()), AvroJson.properties(schema));
      case MAP -> new MapType(type(schema.getValueType()), AvroJson.properties(schema));
      case UNION -> unionType(schema.getTypes());
      case FIXED, ENUM, RECORD -> namedType(schema);
    };
  }

  private DataType namedType(Schema schema) {
    DataType type = convertedTypes.get(schema);
    if (type == null) {
      type =
          switch (schema.getType()) {
            case FIXED -> fixedType(schema);
            case ENUM -> enumType(schema);
            default -> recordType(schema);
          };
      convertedTypes.put(schema, type);
    }
    return type;
  }

  private static SimpleType simpleType(TypeKind kind, Schema schema) {
    if (!schema.hasProps()) {
      return SimpleType.of(kind);
    }
    return new SimpleType(
        kind, ownProperties(schema, Map.of(LOGICAL_TYPE_PROPERTY, kind.avroName())));
  }

  /** The kind of a schema's logical type; the stored kind if there is no kind for it. */
  private static TypeKind logicalKind(Schema schema, TypeKind storedKind) {
    LogicalType logicalType = AvroDataModels.logicalTypeOf(schema);
    if (logicalType == null) {
      return storedKind;
    }
    for (TypeKind kind : TypeKind.values()) {
      if (SimpleType.isSimple(kind)
          && kind.avroName().equals(logicalType.getName())
          && isStoredAs(kind, schema.getType())) {
        return kind;
      }
    }
    return storedKind;
  }

  /** Whether a kind is a logical type that is stored as an Avro type. */
  private static boolean isStoredAs(TypeKind kind, Schema.Type type) {
    return kind != SimpleType.of(kind).storedKind()
        && SimpleType.of(kind).storedKind().name().equals(type.name());
  }

  private static DataType bytesType(Schema schema) {
    if (AvroDataModels.logicalTypeOf(schema) instanceof LogicalTypes.Decimal decimal) {
      return new DecimalType(
          decimal.getPrecision(),
          decimal.getScale(),
          Optional.empty(),
          ownProperties(schema, decimal));
    }
    return simpleType(logicalKind(schema, TypeKind.BYTES), schema);
  }

  private static DataType fixedType(Schema schema) {
    LogicalType logicalType = AvroDataModels.logicalTypeOf(schema);
    TypeName name = typeName(schema);
    int size = schema.getFixedSize();
    if (logicalType instanceof LogicalTypes.Decimal decimal) {
      FixedType fixed = new FixedType(TypeKind.FIXED, name, size, ownProperties(schema, decimal));
      return new DecimalType(
          decimal.getPrecision(), decimal.getScale(), Optional.of(fixed), Map.of());
    }
    String uuid = TypeKind.UUID.avroName();
    if (logicalType != null && logicalType.getName().equals(uuid) && size == UUID_SIZE_IN_BYTES) {
      return new FixedType(
          TypeKind.UUID, name, size, ownProperties(schema, Map.of(LOGICAL_TYPE_PROPERTY, uuid)));
    }
    return new FixedType(TypeKind.FIXED, name, size, AvroJson.properties(schema));
  }

  private static Map<String, Object> ownProperties(Schema schema, LogicalTypes.Decimal decimal) {
    Map<String, Object> impliedProperties = new LinkedHashMap<>();
    impliedProperties.put(LOGICAL_TYPE_PROPERTY, decimal.getName());
    impliedProperties.put(PRECISION_PROPERTY, decimal.getPrecision());
    impliedProperties.put(SCALE_PROPERTY, decimal.getScale());
    return ownProperties(schema, impliedProperties);
  }

  /**
   * The properties without those that the type implies, if these come first, with the values and in
   * the order in which Avro writes them; otherwise all properties, since a conversion back to Avro
   * would change the schema.
   */
  private static Map<String, Object> ownProperties(
      Schema schema, Map<String, Object> impliedProperties) {
    Map<String, Object> properties = AvroJson.properties(schema);
    List<Map.Entry<String, Object>> entries = new ArrayList<>(properties.entrySet());
    int impliedCount = impliedProperties.size();
    if (entries.size() < impliedCount
        || !entries
            .subList(0, impliedCount)
            .equals(new ArrayList<>(impliedProperties.entrySet()))) {
      return properties;
    }
    Map<String, Object> ownProperties = new LinkedHashMap<>();
    entries
        .subList(impliedCount, entries.size())
        .forEach(entry -> ownProperties.put(entry.getKey(), entry.getValue()));
    return ownProperties;
  }

  private static EnumType enumType(Schema schema) {
    return new EnumType(
        typeName(schema),
        schema.getEnumSymbols(),
        Optional.ofNullable(schema.getEnumDefault()),
        AvroJson.properties(schema));
  }

  private static TypeName typeName(Schema schema) {
    return new TypeName(
        schema.getName() == null ? "" : schema.getName(),
        Optional.ofNullable(schema.getNamespace()),
        List.copyOf(schema.getAliases()),
        Optional.ofNullable(schema.getDoc()));
  }

  /** Returns the record of a schema, whose fields are not set. */
  static RecordType unfinishedRecord(Schema schema) {
    Map<String, Object> properties = AvroJson.properties(schema);
    return schema.isError()
        ? RecordType.unfinishedError(typeName(schema), properties)
        : RecordType.unfinished(typeName(schema), properties);
  }

  private RecordType recordType(Schema schema) {
    RecordType record = unfinishedRecord(schema);
    convertedTypes.put(schema, record);
    record.finish(schema.getFields().stream().map(this::field).toList());
    return record;
  }

  Field field(Schema.Field field) {
    String name = AvroNames.fieldName(field);
    Field convertedField =
        new Field(
            0,
            name,
            type(field.schema()),
            Optional.ofNullable(field.doc()),
            AvroJson.defaultValue(field),
            Field.Order.valueOf(field.order().name()),
            List.copyOf(field.aliases()),
            AvroJson.properties(field));
    return name.equals(field.name())
        ? convertedField
        : convertedField.withoutProperty(AvroNames.ORIGINAL_NAME_PROPERTY);
  }

  private DataType unionType(List<Schema> schemas) {
    List<DataType> branches = schemas.stream().map(this::type).toList();
    if (branches.size() == 2) {
      SimpleType plainNull = SimpleType.of(TypeKind.NULL);
      if (branches.get(0).equals(plainNull)) {
        return new NullableType(branches.get(1), NullPosition.FIRST);
      } else if (branches.get(1).equals(plainNull)) {
        return new NullableType(branches.get(0), NullPosition.LAST);
      }
    }
    return new UnionType(branches);
  }
}
