package dev.stoa.record;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.AbstractList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** Decides which Java types a method may return for a schema, and converts the values. */
record FieldConverters(ViewCompiler compiler) {
  /**
   * The converter from values of a schema to a type.
   *
   * @throws IncompatibleTypeException when the type does not fit; the message is a clause
   */
  FieldConverter of(Type type, Schema schema) throws IncompatibleTypeException {
    Class<?> raw = raw(type);
    if (raw == Object.class) {
      return FieldConverter.IDENTITY;
    }
    Optional<FieldConverter> optional = ofOptional(raw, type, schema);
    if (optional.isPresent()) {
      return optional.get();
    }
    if (schema.getType() != Schema.Type.UNION) {
      return required(raw, type, schema);
    }
    if (raw.isPrimitive() && schema.isNullable()) {
      throw new IncompatibleTypeException(
          "gives %s, but the field may be null: give an object or an Optional".formatted(raw));
    }
    FieldConverter view = required(raw, type, withoutNull(schema));
    return value -> value == null ? null : view.convert(value);
  }

  private Optional<FieldConverter> ofOptional(Class<?> raw, Type type, Schema schema)
      throws IncompatibleTypeException {
    if (raw == Optional.class) {
      FieldConverter view = of(argument(type, 0), withoutNull(schema));
      return Optional.of(value -> Optional.ofNullable(value == null ? null : view.convert(value)));
    }
    if (raw == OptionalInt.class) {
      FieldConverter view = of(int.class, withoutNull(schema));
      return Optional.of(
          v -> v == null ? OptionalInt.empty() : OptionalInt.of((Integer) view.convert(v)));
    }
    if (raw == OptionalLong.class) {
      FieldConverter view = of(long.class, withoutNull(schema));
      return Optional.of(
          v -> v == null ? OptionalLong.empty() : OptionalLong.of((Long) view.convert(v)));
    }
    if (raw == OptionalDouble.class) {
      FieldConverter view = of(double.class, withoutNull(schema));
      return Optional.of(
          v -> v == null ? OptionalDouble.empty() : OptionalDouble.of((Double) view.convert(v)));
    }
    return Optional.empty();
  }

  private FieldConverter required(Class<?> raw, Type type, Schema schema)
      throws IncompatibleTypeException {
    Optional<FieldConverter> view =
        switch (schema.getType()) {
          case RECORD -> ofRecord(raw, schema);
          case ARRAY -> ofArray(raw, type, schema);
          case MAP -> ofMap(raw, type, schema);
          default -> ScalarConverters.of(raw, schema);
        };
    return view.orElseThrow(
        () ->
            new IncompatibleTypeException(
                "gives %s, the field is %s".formatted(name(type), name(schema))));
  }

  private Optional<FieldConverter> ofRecord(Class<?> raw, Schema schema)
      throws IncompatibleTypeException {
    if (raw.isAssignableFrom(ColumnarRecord.class)) {
      return Optional.of(FieldConverter.IDENTITY);
    }
    if (!raw.isInterface()) {
      return Optional.empty();
    }
    try {
      InterfaceView<?> view = compiler.compile(raw, schema);
      return Optional.of(value -> view.wrap((IndexedRecord) value));
    } catch (IllegalArgumentException e) {
      throw new IncompatibleTypeException("gives a record whose " + e.getMessage());
    }
  }

  private Optional<FieldConverter> ofArray(Class<?> raw, Type type, Schema schema)
      throws IncompatibleTypeException {
    if (raw == ColumnarArray.class) {
      return Optional.of(FieldConverter.IDENTITY);
    }
    if (!raw.isAssignableFrom(List.class)) {
      return Optional.empty();
    }
    FieldConverter element = of(argument(type, 0), schema.getElementType());
    return Optional.of(
        element == FieldConverter.IDENTITY
            ? element
            : value -> new TypedList((Collection<?>) value, element));
  }

  private Optional<FieldConverter> ofMap(Class<?> raw, Type type, Schema schema)
      throws IncompatibleTypeException {
    if (raw == ColumnarMap.class) {
      return Optional.of(FieldConverter.IDENTITY);
    }
    if (raw != Map.class) {
      return Optional.empty();
    }
    Class<?> key = raw(argument(type, 0));
    boolean hasStrings = key == String.class;
    if (!hasStrings && !key.isAssignableFrom(CharSequence.class)) {
      return Optional.empty();
    }
    FieldConverter inner = of(argument(type, 1), schema.getValueType());
    return Optional.of(
        inner == FieldConverter.IDENTITY && !hasStrings
            ? inner
            : value -> new TypedMap((Map<?, ?>) value, hasStrings, inner));
  }

  private static Schema withoutNull(Schema schema) {
    if (schema.getType() != Schema.Type.UNION) {
      return schema;
    }
    List<Schema> branches =
        schema.getTypes().stream().filter(b -> b.getType() != Schema.Type.NULL).toList();
    return branches.size() == 1 ? branches.get(0) : Schema.createUnion(branches);
  }

  /** The type argument of a type like {@code List<String>}; {@code Object} if it is raw. */
  private static Type argument(Type type, int position) {
    return type instanceof ParameterizedType given
        ? given.getActualTypeArguments()[position]
        : Object.class;
  }

  private static Class<?> raw(Type type) throws IncompatibleTypeException {
    if (type instanceof Class<?> raw) {
      return raw;
    }
    if (type instanceof ParameterizedType parameterized) {
      return raw(parameterized.getRawType());
    }
    if (type instanceof WildcardType wildcard) {
      return raw(wildcard.getUpperBounds()[0]);
    }
    throw new IncompatibleTypeException("gives " + type + ", which names no class: name one");
  }

  private static String name(Type type) {
    return type instanceof Class<?> raw ? raw.getSimpleName() : type.getTypeName();
  }

  private static String name(Schema schema) {
    return schema.getType() == Schema.Type.UNION
        ? schema.getTypes().stream().map(Schema::getFullName).collect(Collectors.joining(" or "))
        : schema.getFullName();
  }

  /** An array whose elements are converted when they are read. */
  private static final class TypedList extends AbstractList<Object> {
    private final Collection<?> stored;
    private final FieldConverter elementConverter;

    TypedList(Collection<?> stored, FieldConverter element) {
      this.stored = stored;
      this.elementConverter = element;
    }

    @Override
    public Object get(int index) {
      return elementConverter.convert(((List<?>) stored).get(index));
    }

    @Override
    public int size() {
      return stored.size();
    }

    @Override
    public Iterator<Object> iterator() {
      Iterator<?> elements = stored.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return elements.hasNext();
        }

        @Override
        public Object next() {
          return elementConverter.convert(elements.next());
        }
      };
    }
  }
}
