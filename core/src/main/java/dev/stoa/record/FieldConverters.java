package dev.stoa.record;

import dev.stoa.avro.AvroDataModels;
import dev.stoa.avro.resolution.SchemaDescription;
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
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Creates the converters of field values to the return types of an interface's methods, and decides
 * which types fit a schema.
 */
record FieldConverters(ViewCompiler compiler) {
  /**
   * Returns the converter of values of a schema to a type.
   *
   * @throws IncompatibleTypeException when the type does not fit; the message is the rest of a
   *     sentence that starts with the method's name
   */
  FieldConverter of(Type type, Schema schema) throws IncompatibleTypeException {
    Class<?> rawClass = rawClass(type);
    if (rawClass == Object.class) {
      return FieldConverter.IDENTITY;
    }
    Optional<FieldConverter> optional = ofOptional(rawClass, type, schema);
    if (optional.isPresent()) {
      return optional.get();
    }
    if (schema.getType() != Schema.Type.UNION) {
      return ofNonNull(rawClass, type, schema);
    }
    if (rawClass.isPrimitive() && schema.isNullable()) {
      throw new IncompatibleTypeException(
          "returns %s, but the field may be null: return an object or an Optional"
              .formatted(rawClass));
    }
    FieldConverter converter = ofNonNull(rawClass, type, withoutNull(schema));
    return value -> value == null ? null : converter.convert(value);
  }

  private Optional<FieldConverter> ofOptional(Class<?> rawClass, Type type, Schema schema)
      throws IncompatibleTypeException {
    if (rawClass == Optional.class) {
      FieldConverter converter = of(argument(type, 0), withoutNull(schema));
      return Optional.of(
          value -> Optional.ofNullable(value == null ? null : converter.convert(value)));
    }
    if (rawClass == OptionalInt.class) {
      FieldConverter converter = of(int.class, withoutNull(schema));
      return Optional.of(
          value ->
              value == null
                  ? OptionalInt.empty()
                  : OptionalInt.of((Integer) converter.convert(value)));
    }
    if (rawClass == OptionalLong.class) {
      FieldConverter converter = of(long.class, withoutNull(schema));
      return Optional.of(
          value ->
              value == null
                  ? OptionalLong.empty()
                  : OptionalLong.of((Long) converter.convert(value)));
    }
    if (rawClass == OptionalDouble.class) {
      FieldConverter converter = of(double.class, withoutNull(schema));
      return Optional.of(
          value ->
              value == null
                  ? OptionalDouble.empty()
                  : OptionalDouble.of((Double) converter.convert(value)));
    }
    return Optional.empty();
  }

  /** The converter for a class other than an {@code Optional}, of values that are not null. */
  private FieldConverter ofNonNull(Class<?> rawClass, Type type, Schema schema)
      throws IncompatibleTypeException {
    Optional<FieldConverter> converter =
        switch (schema.getType()) {
          case RECORD -> ofRecord(rawClass, schema);
          case ARRAY -> ofArray(rawClass, type, schema);
          case MAP -> ofMap(rawClass, type, schema);
          default -> ScalarConverters.of(rawClass, schema);
        };
    return converter.orElseThrow(
        () ->
            new IncompatibleTypeException(
                "returns %s, but the field is %s".formatted(name(type), name(schema))));
  }

  private Optional<FieldConverter> ofRecord(Class<?> rawClass, Schema schema)
      throws IncompatibleTypeException {
    if (rawClass.isAssignableFrom(ColumnarRecord.class)) {
      return Optional.of(FieldConverter.IDENTITY);
    }
    if (!rawClass.isInterface()) {
      return Optional.empty();
    }
    try {
      InterfaceView<?> view = compiler.compile(rawClass, schema);
      return Optional.of(value -> view.wrap((IndexedRecord) value));
    } catch (IllegalArgumentException e) {
      throw new IncompatibleTypeException("returns a record whose " + e.getMessage());
    }
  }

  private Optional<FieldConverter> ofArray(Class<?> rawClass, Type type, Schema schema)
      throws IncompatibleTypeException {
    if (rawClass == ColumnarArray.class) {
      return Optional.of(FieldConverter.IDENTITY);
    }
    if (!rawClass.isAssignableFrom(List.class)) {
      return Optional.empty();
    }
    FieldConverter elementConverter = of(argument(type, 0), schema.getElementType());
    return Optional.of(
        elementConverter == FieldConverter.IDENTITY
            ? elementConverter
            : value -> new TypedList((Collection<?>) value, elementConverter));
  }

  private Optional<FieldConverter> ofMap(Class<?> rawClass, Type type, Schema schema)
      throws IncompatibleTypeException {
    if (rawClass == ColumnarMap.class) {
      return Optional.of(FieldConverter.IDENTITY);
    }
    if (rawClass != Map.class) {
      return Optional.empty();
    }
    Class<?> keyClass = rawClass(argument(type, 0));
    boolean hasStringKeys = keyClass == String.class;
    if (!hasStringKeys && !keyClass.isAssignableFrom(CharSequence.class)) {
      return Optional.empty();
    }
    FieldConverter valueConverter = of(argument(type, 1), schema.getValueType());
    return Optional.of(
        valueConverter == FieldConverter.IDENTITY && !hasStringKeys
            ? valueConverter
            : value -> new TypedMap((Map<?, ?>) value, hasStringKeys, valueConverter));
  }

  private static Schema withoutNull(Schema schema) {
    if (schema.getType() != Schema.Type.UNION) {
      return schema;
    }
    List<Schema> branches =
        schema.getTypes().stream().filter(branch -> branch.getType() != Schema.Type.NULL).toList();
    return branches.size() == 1 ? branches.get(0) : Schema.createUnion(branches);
  }

  /** A type argument of a type like {@code List<String>}; {@code Object} if the type is raw. */
  private static Type argument(Type type, int index) {
    return type instanceof ParameterizedType parameterized
        ? parameterized.getActualTypeArguments()[index]
        : Object.class;
  }

  private static Class<?> rawClass(Type type) throws IncompatibleTypeException {
    if (type instanceof Class<?> rawClass) {
      return rawClass;
    }
    if (type instanceof ParameterizedType parameterized) {
      return rawClass(parameterized.getRawType());
    }
    if (type instanceof WildcardType wildcard) {
      return rawClass(wildcard.getUpperBounds()[0]);
    }
    throw new IncompatibleTypeException(
        "returns " + type + ", which is not a class: return a class");
  }

  private static String name(Type type) {
    return type instanceof Class<?> rawClass ? rawClass.getSimpleName() : type.getTypeName();
  }

  private static String name(Schema schema) {
    LogicalType logicalType = AvroDataModels.logicalTypeOf(schema);
    Conversion<?> conversion =
        AvroDataModels.newModelWithConversions().getConversionFor(logicalType);
    if (conversion != null) {
      return "%s: return %s"
          .formatted(
              SchemaDescription.of(logicalType),
              SchemaDescription.withArticle(conversion.getConvertedType()));
    }
    return schema.getType() == Schema.Type.UNION
        ? schema.getTypes().stream().map(Schema::getFullName).collect(Collectors.joining(" or "))
        : schema.getFullName();
  }

  /** An array whose elements are converted when they are read. */
  private static final class TypedList extends AbstractList<Object> {
    private final Collection<?> elements;
    private final FieldConverter elementConverter;

    TypedList(Collection<?> elements, FieldConverter elementConverter) {
      this.elements = elements;
      this.elementConverter = elementConverter;
    }

    @Override
    public Object get(int index) {
      return elementConverter.convert(((List<?>) elements).get(index));
    }

    @Override
    public int size() {
      return elements.size();
    }

    @Override
    public Iterator<Object> iterator() {
      Iterator<?> iterator = elements.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return iterator.hasNext();
        }

        @Override
        public Object next() {
          return elementConverter.convert(iterator.next());
        }
      };
    }
  }
}
