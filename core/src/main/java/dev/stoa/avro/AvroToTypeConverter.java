package dev.stoa.avro;

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
  private static final String LOGICAL_TYPE = LogicalType.LOGICAL_TYPE_PROP;
  private static final String PRECISION = "precision";
  private static final String SCALE = "scale";
  private static final int UUID_SIZE_IN_BYTES = 16;

  private final IdentityHashMap<Schema, DataType> convertedTypes = new IdentityHashMap<>();

  DataType type(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> simple(TypeKind.NULL, schema);
      case BOOLEAN -> simple(TypeKind.BOOLEAN, schema);
      case INT -> simple(logicalKind(schema, TypeKind.INT), schema);
      case LONG -> simple(logicalKind(schema, TypeKind.LONG), schema);
      case FLOAT -> simple(TypeKind.FLOAT, schema);
      case DOUBLE -> simple(TypeKind.DOUBLE, schema);
      case STRING -> simple(logicalKind(schema, TypeKind.STRING), schema);
      case BYTES -> bytesType(schema);
      case ARRAY -> new ArrayType(type(schema.getElementType()), AvroJson.properties(schema));
      case MAP -> new MapType(type(schema.getValueType()), AvroJson.properties(schema));
      case UNION -> union(schema.getTypes());
      case FIXED, ENUM, RECORD -> named(schema);
    };
  }

  private DataType named(Schema schema) {
    DataType type = convertedTypes.get(schema);
    if (type == null) {
      type =
          switch (schema.getType()) {
            case FIXED -> fixedType(schema);
            case ENUM -> enumType(schema);
            default -> record(schema);
          };
      convertedTypes.put(schema, type);
    }
    return type;
  }

  private static SimpleType simple(TypeKind kind, Schema schema) {
    if (!schema.hasProps()) {
      return SimpleType.of(kind);
    }
    return new SimpleType(kind, ownProperties(schema, Map.of(LOGICAL_TYPE, kind.displayName())));
  }

  /** The kind of a schema's logical type; the stored kind if there is no kind for it. */
  private static TypeKind logicalKind(Schema schema, TypeKind storedKind) {
    LogicalType logical = AvroDataModels.logicalTypeOf(schema);
    if (logical == null) {
      return storedKind;
    }
    for (TypeKind kind : TypeKind.values()) {
      if (SimpleType.isSimple(kind)
          && kind.displayName().equals(logical.getName())
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
    return simple(logicalKind(schema, TypeKind.BYTES), schema);
  }

  private static DataType fixedType(Schema schema) {
    LogicalType logical = AvroDataModels.logicalTypeOf(schema);
    TypeName name = typeName(schema);
    int size = schema.getFixedSize();
    if (logical instanceof LogicalTypes.Decimal decimal) {
      FixedType fixed = new FixedType(TypeKind.FIXED, name, size, ownProperties(schema, decimal));
      return new DecimalType(
          decimal.getPrecision(), decimal.getScale(), Optional.of(fixed), Map.of());
    }
    String uuid = TypeKind.UUID.displayName();
    if (logical != null && logical.getName().equals(uuid) && size == UUID_SIZE_IN_BYTES) {
      return new FixedType(
          TypeKind.UUID, name, size, ownProperties(schema, Map.of(LOGICAL_TYPE, uuid)));
    }
    return new FixedType(TypeKind.FIXED, name, size, AvroJson.properties(schema));
  }

  private static Map<String, Object> ownProperties(Schema schema, LogicalTypes.Decimal decimal) {
    Map<String, Object> implied = new LinkedHashMap<>();
    implied.put(LOGICAL_TYPE, decimal.getName());
    implied.put(PRECISION, decimal.getPrecision());
    implied.put(SCALE, decimal.getScale());
    return ownProperties(schema, implied);
  }

  /**
   * The properties except for those that the type implies. All properties if those that the type
   * implies do not come first, with the values and in the order in which Avro writes them: the
   * round trip would change them.
   */
  private static Map<String, Object> ownProperties(Schema schema, Map<String, Object> implied) {
    Map<String, Object> properties = AvroJson.properties(schema);
    List<Map.Entry<String, Object>> entries = new ArrayList<>(properties.entrySet());
    int impliedCount = implied.size();
    if (entries.size() < impliedCount
        || !entries.subList(0, impliedCount).equals(new ArrayList<>(implied.entrySet()))) {
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
  static RecordType unfinished(Schema schema) {
    Map<String, Object> properties = AvroJson.properties(schema);
    return schema.isError()
        ? RecordType.unfinishedError(typeName(schema), properties)
        : RecordType.unfinished(typeName(schema), properties);
  }

  private RecordType record(Schema schema) {
    RecordType record = unfinished(schema);
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

  private DataType union(List<Schema> schemas) {
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
