package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.BadRecordException;
import dev.stoa.cli.input.record.FieldProperties;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Reads objects as records; each key is the name of a field, or its external name. */
final class JsonRecordDecoder extends JsonDecoder {
  /** The value of a field that has not been read yet. */
  private static final Object MISSING = new Object();

  private record Slot(Schema.Field field, String name, JsonDecoder decoder) {}

  private final Schema schema;
  private final List<Slot> slots = new ArrayList<>();
  private final Map<String, Slot> slotsByName = new HashMap<>();

  JsonRecordDecoder(Schema schema) {
    this.schema = schema;
  }

  void add(Schema.Field field, JsonDecoder decoder) {
    Slot slot = new Slot(field, FieldProperties.externalName(field), decoder);
    slots.add(slot);
    slotsByName.put(slot.name(), slot);
  }

  @Override
  String expected() {
    return "object";
  }

  @Override
  int fit(JsonParser parser) {
    return parser.hasToken(JsonToken.START_OBJECT) ? GOOD_FIT : NO_FIT;
  }

  @Override
  Object decode(JsonParser parser) throws IOException {
    if (!parser.hasToken(JsonToken.START_OBJECT)) {
      throw mismatch(parser);
    }
    GenericRecord record = new GenericData.Record(schema);
    decodeInto(parser, record);
    return record;
  }

  /** Returns whether an object with these keys lacks only fields that may be missing. */
  boolean isComplete(Set<String> keys) {
    return slots.stream()
        .allMatch(
            slot -> keys.contains(slot.name()) || FieldProperties.isAbsentWhenNull(slot.field()));
  }

  /** Reads the object whose opening brace is current into a record of this schema. */
  void decodeInto(JsonParser parser, GenericRecord record) throws IOException {
    for (int i = 0; i < slots.size(); i++) {
      record.put(i, MISSING);
    }
    int presentCount = 0;
    int expectedPosition = 0;
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      Slot slot = slot(parser, key, expectedPosition);
      int position = slot.field().pos();
      if (record.get(position) != MISSING) {
        throw duplicateKey(parser);
      }
      parser.nextToken();
      record.put(position, slot.decoder().decode(parser));
      presentCount++;
      expectedPosition = position + 1;
    }
    if (presentCount < slots.size()) {
      fillMissing(parser, record);
    }
  }

  static BadRecordException duplicateKey(JsonParser parser) throws IOException {
    return badRecord(parser, "duplicate key in object: remove one of them");
  }

  /**
   * Returns the slot of a key; tries the expected one first, since keys are mostly in schema order.
   */
  private Slot slot(JsonParser parser, String key, int expectedPosition) throws IOException {
    if (expectedPosition < slots.size() && slots.get(expectedPosition).name().equals(key)) {
      return slots.get(expectedPosition);
    }
    Slot slot = slotsByName.get(key);
    if (slot == null) {
      JsonScalarDecoders.JsonStringDecoder.checkSurrogates(parser, key);
      throw badRecord(
          parser, "the schema has no such field: add it to the schema or remove it from the input");
    }
    return slot;
  }

  private void fillMissing(JsonParser parser, GenericRecord record) throws IOException {
    for (int i = 0; i < slots.size(); i++) {
      if (record.get(i) == MISSING) {
        record.put(i, valueWhenMissing(parser, slots.get(i)));
      }
    }
  }

  private static Object valueWhenMissing(JsonParser parser, Slot slot) throws IOException {
    if (slot.field().hasDefaultValue()) {
      return GenericData.get().getDefaultValue(slot.field());
    }
    if (slot.field().schema().isNullable()) {
      return null;
    }
    String parent = path(parser);
    throw badRecord(
        parser,
        parent.isEmpty() ? slot.name() : parent + "." + slot.name(),
        "expected "
            + slot.decoder().expected()
            + ", found no value: add one, or a default to the schema");
  }
}
