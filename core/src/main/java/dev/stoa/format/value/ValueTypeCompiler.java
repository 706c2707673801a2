package dev.stoa.format.value;

import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.Schema;

/** Makes value types of schemas; a record that contains itself becomes a type that does. */
public final class ValueTypeCompiler {
  private final IdentityHashMap<Schema, RecordType> records = new IdentityHashMap<>();
  private final NestingDepth depth = new NestingDepth();
  private final LogicalConversions conversions;

  ValueTypeCompiler(LogicalConversions conversions) {
    this.conversions = conversions;
  }

  ValueType compile(Schema schema) {
    return conversions.over(stored(schema), schema);
  }

  private ValueType stored(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> new NullType(schema);
      case BOOLEAN -> new BooleanType(schema);
      case INT -> new IntType(schema);
      case LONG -> new LongType(schema);
      case FLOAT -> new FloatType(schema);
      case DOUBLE -> new DoubleType(schema);
      case BYTES -> new BytesType(schema);
      case STRING -> new TextType(schema);
      case FIXED -> new FixedType(schema);
      case ENUM -> new EnumType(schema);
      case ARRAY -> new ArrayType(schema, compile(schema.getElementType()), depth);
      case MAP -> new MapType(schema, compile(schema.getValueType()), depth);
      case UNION -> union(schema);
      case RECORD -> record(schema);
    };
  }

  static boolean isOptional(Schema schema) {
    return schema.getTypes().size() == 2 && schema.isNullable();
  }

  public static int valueBranch(Schema optional) {
    return optional.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0;
  }

  private ValueType union(Schema schema) {
    List<Schema> branches = schema.getTypes();
    if (isOptional(schema)) {
      int valueBranch = valueBranch(schema);
      return new OptionalType(schema, valueBranch, compile(branches.get(valueBranch)));
    }
    ValueType[] types = branches.stream().map(this::compile).toArray(ValueType[]::new);
    return new UnionType(schema, types, conversions);
  }

  private RecordType record(Schema schema) {
    RecordType known = records.get(schema);
    if (known != null) {
      return known;
    }
    RecordType type = new RecordType(schema, depth);
    records.put(schema, type);
    type.defineFields(
        schema.getFields().stream().map(f -> compile(f.schema())).toArray(ValueType[]::new));
    return type;
  }
}
