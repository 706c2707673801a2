package dev.stoa.cli.output;

import dev.stoa.avro.DecimalValues;
import dev.stoa.cli.input.record.DecimalExtent;
import dev.stoa.predicate.matcher.BigDecimalMatcher;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * Gives decimals without a scale the smallest type that has all of their values, for formats that
 * have no other decimals: {@code stoa export} first lets it observe all rows, then converts them.
 */
public final class ScaledDecimals {
  private final RecordNode root;

  /**
   * Creates a converter of the records of a schema; within those that contain themselves, of none.
   */
  public ScaledDecimals(Schema schema) {
    this.root = new RecordNode(schema, Set.of());
  }

  /** Adds the decimals of a record. */
  public void observe(IndexedRecord record) {
    root.observe(record);
  }

  /**
   * Returns the schema with scales; decimals of more than 38 digits stay as they are. Call it after
   * the last record is observed.
   */
  public Schema schema() {
    return root.scaledSchema();
  }

  /** Converts a record to {@link #schema}. */
  public IndexedRecord convert(IndexedRecord record) {
    return (IndexedRecord) root.convert(record);
  }

  /** The values of one type; this one contains no decimals without a scale. */
  private static class Node {
    private final Schema schema;

    Node(Schema schema) {
      this.schema = schema;
    }

    /**
     * Creates the node of a type.
     *
     * @param openRecords the names of the records around it
     */
    static Node of(Schema schema, Set<String> openRecords) {
      return switch (schema.getType()) {
        case RECORD ->
            openRecords.contains(schema.getFullName())
                ? new Node(schema)
                : new RecordNode(schema, openRecords);
        case ARRAY -> new ArrayNode(schema, openRecords);
        case MAP -> new MapNode(schema, openRecords);
        case UNION -> new UnionNode(schema, openRecords);
        default ->
            schema.getLogicalType() instanceof LogicalTypes.BigDecimal
                ? new DecimalNode(schema)
                : new Node(schema);
      };
    }

    final Schema schema() {
      return schema;
    }

    boolean hasDecimals() {
      return false;
    }

    void observe(Object value) {}

    Schema scaledSchema() {
      return schema;
    }

    Object convert(Object value) {
      return value;
    }
  }

  private static final class DecimalNode extends Node {
    private final DecimalExtent extent = new DecimalExtent();

    /** Created after the last value is observed. */
    private DecimalValues values;

    DecimalNode(Schema schema) {
      super(schema);
    }

    private static BigDecimal number(Object value) {
      return BigDecimalMatcher.readBigDecimal(((ByteBuffer) value).duplicate());
    }

    @Override
    boolean hasDecimals() {
      return true;
    }

    @Override
    void observe(Object value) {
      extent.observe(number(value));
    }

    @Override
    Schema scaledSchema() {
      return extent.smallestDecimal().isPresent() ? extent.smallestType() : schema();
    }

    @Override
    Object convert(Object value) {
      if (extent.smallestDecimal().isEmpty()) {
        return value;
      }
      if (values == null) {
        values = new DecimalValues(scaledSchema());
      }
      return values.toStored(number(value));
    }
  }

  private static final class RecordNode extends Node {
    private final List<Node> fields;
    private Schema scaledSchema;

    RecordNode(Schema schema, Set<String> openRecords) {
      super(schema);
      Set<String> names = new HashSet<>(openRecords);
      names.add(schema.getFullName());
      this.fields = schema.getFields().stream().map(field -> of(field.schema(), names)).toList();
    }

    @Override
    boolean hasDecimals() {
      return fields.stream().anyMatch(Node::hasDecimals);
    }

    @Override
    void observe(Object value) {
      for (int i = 0; i < fields.size(); i++) {
        if (fields.get(i).hasDecimals()) {
          fields.get(i).observe(((IndexedRecord) value).get(i));
        }
      }
    }

    @Override
    Schema scaledSchema() {
      if (!hasDecimals()) {
        return schema();
      }
      if (scaledSchema == null) {
        List<Schema.Field> scaledFields = new ArrayList<>();
        for (Schema.Field field : schema().getFields()) {
          Schema type = fields.get(field.pos()).scaledSchema();
          // A default could have another form in the new type, and files need none.
          Schema.Field scaledField =
              type.equals(field.schema())
                  ? new Schema.Field(field, type)
                  : new Schema.Field(field.name(), type, field.doc());
          field.getObjectProps().forEach(scaledField::addProp);
          scaledFields.add(scaledField);
        }
        scaledSchema =
            Schema.createRecord(
                schema().getName(),
                schema().getDoc(),
                schema().getNamespace(),
                false,
                scaledFields);
      }
      return scaledSchema;
    }

    @Override
    Object convert(Object value) {
      if (!hasDecimals()) {
        return value;
      }
      GenericData.Record record = new GenericData.Record(scaledSchema());
      for (int i = 0; i < fields.size(); i++) {
        record.put(i, fields.get(i).convert(((IndexedRecord) value).get(i)));
      }
      return record;
    }
  }

  private static final class ArrayNode extends Node {
    private final Node element;

    ArrayNode(Schema schema, Set<String> openRecords) {
      super(schema);
      this.element = of(schema.getElementType(), openRecords);
    }

    @Override
    boolean hasDecimals() {
      return element.hasDecimals();
    }

    @Override
    void observe(Object value) {
      ((Collection<?>) value).forEach(element::observe);
    }

    @Override
    Schema scaledSchema() {
      return hasDecimals() ? Schema.createArray(element.scaledSchema()) : schema();
    }

    @Override
    Object convert(Object value) {
      return hasDecimals()
          ? ((Collection<?>) value).stream().<Object>map(element::convert).toList()
          : value;
    }
  }

  private static final class MapNode extends Node {
    private final Node mapValue;

    MapNode(Schema schema, Set<String> openRecords) {
      super(schema);
      this.mapValue = of(schema.getValueType(), openRecords);
    }

    @Override
    boolean hasDecimals() {
      return mapValue.hasDecimals();
    }

    @Override
    void observe(Object value) {
      ((Map<?, ?>) value).values().forEach(mapValue::observe);
    }

    @Override
    Schema scaledSchema() {
      return hasDecimals() ? Schema.createMap(mapValue.scaledSchema()) : schema();
    }

    @Override
    Object convert(Object value) {
      if (!hasDecimals()) {
        return value;
      }
      Map<Object, Object> converted = new LinkedHashMap<>();
      ((Map<?, ?>) value).forEach((key, item) -> converted.put(key, mapValue.convert(item)));
      return converted;
    }
  }

  /** A union with null; values of other unions stay as they are. */
  private static final class UnionNode extends Node {
    private final List<Node> branches;
    private final boolean hasDecimals;

    UnionNode(Schema schema, Set<String> openRecords) {
      super(schema);
      this.branches = schema.getTypes().stream().map(type -> of(type, openRecords)).toList();
      boolean isNullable = schema.isNullable() && branches.size() == 2;
      this.hasDecimals = isNullable && branches.stream().anyMatch(Node::hasDecimals);
    }

    @Override
    boolean hasDecimals() {
      return hasDecimals;
    }

    private Node valueNode() {
      boolean isNullFirst = branches.get(0).schema().getType() == Schema.Type.NULL;
      return branches.get(isNullFirst ? 1 : 0);
    }

    @Override
    void observe(Object value) {
      if (value != null) {
        valueNode().observe(value);
      }
    }

    @Override
    Schema scaledSchema() {
      return hasDecimals
          ? Schema.createUnion(branches.stream().map(Node::scaledSchema).toList())
          : schema();
    }

    @Override
    Object convert(Object value) {
      return value == null || !hasDecimals ? value : valueNode().convert(value);
    }
  }
}
