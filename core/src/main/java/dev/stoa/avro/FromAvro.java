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

/** Converts Avro schemas to types; each schema object becomes one type object. */
final class FromAvro {
  private static final String LOGICAL_TYPE = LogicalType.LOGICAL_TYPE_PROP;
  private static final String PRECISION = "precision";
  private static final String SCALE = "scale";

  private final IdentityHashMap<Schema, DataType> known = new IdentityHashMap<>();

  DataType type(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> simple(TypeKind.NULL, schema);
      case BOOLEAN -> simple(TypeKind.BOOLEAN, schema);
      case INT -> simple(logicalKind(schema, TypeKind.INT), schema);
      case LONG -> simple(logicalKind(schema, TypeKind.LONG), schema);
      case FLOAT -> simple(TypeKind.FLOAT, schema);
      case DOUBLE -> simple(TypeKind.DOUBLE, schema);
      case STRING -> simple(logicalKind(schema, TypeKind.STRING), schema);
      case BYTES -> bytes(schema);
      case ARRAY -> new ArrayType(type(schema.getElementType()), AvroJson.properties(schema));
      case MAP -> new MapType(type(schema.getValueType()), AvroJson.properties(schema));
      case UNION -> union(schema.getTypes());
      case FIXED, ENUM, RECORD -> named(schema);
    };
  }

  private DataType named(Schema schema) {
    DataType type = known.get(schema);
    if (type == null) {
      type =
          switch (schema.getType()) {
            case FIXED -> fixed(schema);
            case ENUM -> enumType(schema);
            default -> record(schema);
          };
      known.put(schema, type);
    }
    return type;
  }

  private static SimpleType simple(TypeKind kind, Schema schema) {
    if (!schema.hasProps()) {
      return SimpleType.of(kind);
    }
    return new SimpleType(kind, ownProperties(schema, Map.of(LOGICAL_TYPE, kind.displayName())));
  }

  /** The kind of the logical type; {@code plain} if Avro defines none. */
  private static TypeKind logicalKind(Schema schema, TypeKind plain) {
    LogicalType logical = AvroDataModels.logicalTypeOf(schema);
    if (logical == null) {
      return plain;
    }
    for (TypeKind kind : TypeKind.values()) {
      if (SimpleType.isSimple(kind)
          && kind.displayName().equals(logical.getName())
          && isStoredAs(kind, schema.getType())) {
        return kind;
      }
    }
    return plain;
  }

  /** Whether a logical type's kind is stored as this type. */
  private static boolean isStoredAs(TypeKind kind, Schema.Type type) {
    return kind != SimpleType.of(kind).storedKind()
        && SimpleType.of(kind).storedKind().name().equals(type.name());
  }

  private static DataType bytes(Schema schema) {
    if (AvroDataModels.logicalTypeOf(schema) instanceof LogicalTypes.Decimal decimal) {
      return new DecimalType(
          decimal.getPrecision(),
          decimal.getScale(),
          Optional.empty(),
          properties(schema, decimal));
    }
    return simple(logicalKind(schema, TypeKind.BYTES), schema);
  }

  private static DataType fixed(Schema schema) {
    LogicalType logical = AvroDataModels.logicalTypeOf(schema);
    TypeName name = name(schema);
    int size = schema.getFixedSize();
    if (logical instanceof LogicalTypes.Decimal decimal) {
      FixedType fixed = new FixedType(TypeKind.FIXED, name, size, properties(schema, decimal));
      return new DecimalType(
          decimal.getPrecision(), decimal.getScale(), Optional.of(fixed), Map.of());
    }
    String uuid = TypeKind.UUID.displayName();
    if (logical != null && logical.getName().equals(uuid) && size == 16) {
      return new FixedType(
          TypeKind.UUID, name, size, ownProperties(schema, Map.of(LOGICAL_TYPE, uuid)));
    }
    return new FixedType(TypeKind.FIXED, name, size, AvroJson.properties(schema));
  }

  private static Map<String, Object> properties(Schema schema, LogicalTypes.Decimal decimal) {
    Map<String, Object> implied = new LinkedHashMap<>();
    implied.put(LOGICAL_TYPE, decimal.getName());
    implied.put(PRECISION, decimal.getPrecision());
    implied.put(SCALE, decimal.getScale());
    return ownProperties(schema, implied);
  }

  /**
   * The properties without those that the type implies; all of them if the schema has those in an
   * order or form that Avro would not write.
   */
  private static Map<String, Object> ownProperties(Schema schema, Map<String, Object> implied) {
    Map<String, Object> all = AvroJson.properties(schema);
    List<Map.Entry<String, Object>> entries = new ArrayList<>(all.entrySet());
    int count = implied.size();
    if (entries.size() < count
        || !entries.subList(0, count).equals(new ArrayList<>(implied.entrySet()))) {
      return all;
    }
    Map<String, Object> own = new LinkedHashMap<>();
    entries.subList(count, entries.size()).forEach(e -> own.put(e.getKey(), e.getValue()));
    return own;
  }

  private static EnumType enumType(Schema schema) {
    return new EnumType(
        name(schema),
        schema.getEnumSymbols(),
        Optional.ofNullable(schema.getEnumDefault()),
        AvroJson.properties(schema));
  }

  private static TypeName name(Schema schema) {
    return new TypeName(
        schema.getName() == null ? "" : schema.getName(),
        Optional.ofNullable(schema.getNamespace()),
        List.copyOf(schema.getAliases()),
        Optional.ofNullable(schema.getDoc()));
  }

  static RecordType unfinished(Schema schema) {
    Map<String, Object> properties = AvroJson.properties(schema);
    return schema.isError()
        ? RecordType.unfinishedError(name(schema), properties)
        : RecordType.unfinished(name(schema), properties);
  }

  private RecordType record(Schema schema) {
    RecordType record = unfinished(schema);
    known.put(schema, record);
    record.finish(schema.getFields().stream().map(this::field).toList());
    return record;
  }

  Field field(Schema.Field field) {
    String name = AvroNames.fieldName(field);
    Field converted =
        new Field(
            0,
            name,
            type(field.schema()),
            Optional.ofNullable(field.doc()),
            AvroJson.defaultValue(field),
            Field.Order.valueOf(field.order().name()),
            List.copyOf(field.aliases()),
            AvroJson.properties(field));
    return name.equals(field.name()) ? converted : converted.withoutProperty(AvroNames.PROPERTY);
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
