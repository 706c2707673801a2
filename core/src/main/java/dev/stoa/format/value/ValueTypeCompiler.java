package dev.stoa.format.value;

import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.Schema;

/** Makes value types of schemas; a record that contains itself becomes a type that does. */
final class ValueTypeCompiler {
  private final IdentityHashMap<Schema, RecordType> records = new IdentityHashMap<>();
  private final NestingDepth depth = new NestingDepth();

  ValueType compile(Schema schema) {
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
      case ARRAY -> new ArrayType(schema, compile(schema.getElementType()));
      case MAP -> new MapType(schema, compile(schema.getValueType()));
      case UNION -> union(schema);
      case RECORD -> record(schema);
    };
  }

  private ValueType union(Schema schema) {
    List<Schema> branches = schema.getTypes();
    if (branches.size() == 2 && schema.isNullable()) {
      int valueBranch = branches.get(0).getType() == Schema.Type.NULL ? 1 : 0;
      return new OptionalType(schema, valueBranch, compile(branches.get(valueBranch)));
    }
    return new UnionType(schema, branches.stream().map(this::compile).toArray(ValueType[]::new));
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
