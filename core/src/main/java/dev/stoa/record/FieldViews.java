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

/** Which Java types a method may give for which schemas, and how values become them. */
record FieldViews(ViewCompiler compiler) {
  /**
   * What turns values of a schema into a type.
   *
   * @throws UnfitTypeException saying in a clause what does not fit
   */
  FieldView of(Type type, Schema schema) throws UnfitTypeException {
    Class<?> raw = raw(type);
    if (raw == Object.class) {
      return FieldView.UNCHANGED;
    }
    Optional<FieldView> optional = ofOptional(raw, type, schema);
    if (optional.isPresent()) {
      return optional.get();
    }
    if (schema.getType() != Schema.Type.UNION) {
      return required(raw, type, schema);
    }
    if (raw.isPrimitive() && schema.isNullable()) {
      throw new UnfitTypeException(
          "gives %s, but the field may be null: give an object or an Optional".formatted(raw));
    }
    FieldView view = required(raw, type, withoutNull(schema));
    return value -> value == null ? null : view.of(value);
  }

  private Optional<FieldView> ofOptional(Class<?> raw, Type type, Schema schema)
      throws UnfitTypeException {
    if (raw == Optional.class) {
      FieldView view = of(argument(type, 0), withoutNull(schema));
      return Optional.of(value -> Optional.ofNullable(value == null ? null : view.of(value)));
    }
    if (raw == OptionalInt.class) {
      FieldView view = of(int.class, withoutNull(schema));
      return Optional.of(
          v -> v == null ? OptionalInt.empty() : OptionalInt.of((Integer) view.of(v)));
    }
    if (raw == OptionalLong.class) {
      FieldView view = of(long.class, withoutNull(schema));
      return Optional.of(
          v -> v == null ? OptionalLong.empty() : OptionalLong.of((Long) view.of(v)));
    }
    if (raw == OptionalDouble.class) {
      FieldView view = of(double.class, withoutNull(schema));
      return Optional.of(
          v -> v == null ? OptionalDouble.empty() : OptionalDouble.of((Double) view.of(v)));
    }
    return Optional.empty();
  }

  private FieldView required(Class<?> raw, Type type, Schema schema) throws UnfitTypeException {
    Optional<FieldView> view =
        switch (schema.getType()) {
          case RECORD -> ofRecord(raw, schema);
          case ARRAY -> ofArray(raw, type, schema);
          case MAP -> ofMap(raw, type, schema);
          default -> SimpleViews.of(raw, schema);
        };
    return view.orElseThrow(
        () ->
            new UnfitTypeException(
                "gives %s, the field is %s".formatted(name(type), name(schema))));
  }

  private Optional<FieldView> ofRecord(Class<?> raw, Schema schema) throws UnfitTypeException {
    if (raw.isAssignableFrom(ColumnarRecord.class)) {
      return Optional.of(FieldView.UNCHANGED);
    }
    if (!raw.isInterface()) {
      return Optional.empty();
    }
    try {
      InterfaceView<?> view = compiler.compile(raw, schema);
      return Optional.of(value -> view.over((IndexedRecord) value));
    } catch (IllegalArgumentException e) {
      throw new UnfitTypeException("gives a record whose " + e.getMessage());
    }
  }

  private Optional<FieldView> ofArray(Class<?> raw, Type type, Schema schema)
      throws UnfitTypeException {
    if (raw == ColumnarArray.class) {
      return Optional.of(FieldView.UNCHANGED);
    }
    if (!raw.isAssignableFrom(List.class)) {
      return Optional.empty();
    }
    FieldView element = of(argument(type, 0), schema.getElementType());
    return Optional.of(
        element == FieldView.UNCHANGED
            ? element
            : value -> new TypedList((Collection<?>) value, element));
  }

  private Optional<FieldView> ofMap(Class<?> raw, Type type, Schema schema)
      throws UnfitTypeException {
    if (raw == ColumnarMap.class) {
      return Optional.of(FieldView.UNCHANGED);
    }
    if (raw != Map.class) {
      return Optional.empty();
    }
    Class<?> key = raw(argument(type, 0));
    boolean hasStrings = key == String.class;
    if (!hasStrings && !key.isAssignableFrom(CharSequence.class)) {
      return Optional.empty();
    }
    FieldView inner = of(argument(type, 1), schema.getValueType());
    return Optional.of(
        inner == FieldView.UNCHANGED && !hasStrings
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

  /** The type argument of {@code List<String>} and its like; {@code Object} where none is given. */
  private static Type argument(Type type, int position) {
    return type instanceof ParameterizedType given
        ? given.getActualTypeArguments()[position]
        : Object.class;
  }

  private static Class<?> raw(Type type) throws UnfitTypeException {
    if (type instanceof Class<?> raw) {
      return raw;
    }
    if (type instanceof ParameterizedType parameterized) {
      return raw(parameterized.getRawType());
    }
    if (type instanceof WildcardType wildcard) {
      return raw(wildcard.getUpperBounds()[0]);
    }
    throw new UnfitTypeException("gives " + type + ", which names no class: name one");
  }

  private static String name(Type type) {
    return type instanceof Class<?> raw ? raw.getSimpleName() : type.getTypeName();
  }

  private static String name(Schema schema) {
    return schema.getType() == Schema.Type.UNION
        ? schema.getTypes().stream().map(Schema::getFullName).collect(Collectors.joining(" or "))
        : schema.getFullName();
  }

  /** An array whose elements become those of a method's type when they are asked for. */
  private static final class TypedList extends AbstractList<Object> {
    private final Collection<?> stored;
    private final FieldView element;

    TypedList(Collection<?> stored, FieldView element) {
      this.stored = stored;
      this.element = element;
    }

    @Override
    public Object get(int index) {
      return element.of(((List<?>) stored).get(index));
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
          return element.of(elements.next());
        }
      };
    }
  }
}
