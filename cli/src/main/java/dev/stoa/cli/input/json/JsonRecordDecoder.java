package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.file.UnknownFieldException;
import dev.stoa.cli.input.record.AbsentField;
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

/**
 * Reads objects as records; each key is the {@linkplain FieldProperties#externalName external name}
 * of a field.
 */
final class JsonRecordDecoder extends JsonDecoder {
  /** The value of a field that has not been read yet. */
  private static final Object NOT_READ = new Object();

  private record FieldDecoder(
      Schema.Field field, String key, JsonDecoder decoder, JsonObjectShape.Member member) {}

  private final Schema schema;
  private final List<FieldDecoder> fieldDecoders = new ArrayList<>();
  private final Map<String, FieldDecoder> fieldDecodersByKey = new HashMap<>();

  /** The shape to which objects are added; a shape that nothing reads if the schema is given. */
  private final JsonObjectShape shape;

  JsonRecordDecoder(Schema schema) {
    this(schema, JsonObjectShape.ofRows());
  }

  /** Creates a decoder that adds the objects and their keys to a shape. */
  JsonRecordDecoder(Schema schema, JsonObjectShape shape) {
    this.schema = schema;
    this.shape = shape;
  }

  void add(Schema.Field field, JsonDecoder decoder) {
    add(field, decoder, new JsonObjectShape.Member());
  }

  void add(Schema.Field field, JsonDecoder decoder, JsonObjectShape.Member member) {
    FieldDecoder fieldDecoder =
        new FieldDecoder(field, FieldProperties.externalName(field), decoder, member);
    fieldDecoders.add(fieldDecoder);
    fieldDecodersByKey.put(fieldDecoder.key(), fieldDecoder);
  }

  @Override
  String typeDescription() {
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

  /** Returns whether an object with these keys lacks only fields that are absent when null. */
  boolean isComplete(Set<String> keys) {
    return fieldDecoders.stream()
        .allMatch(
            fieldDecoder ->
                keys.contains(fieldDecoder.key())
                    || FieldProperties.isAbsentWhenNull(fieldDecoder.field()));
  }

  /** Reads the object whose opening brace is current into a record of this schema. */
  void decodeInto(JsonParser parser, GenericRecord record) throws IOException {
    if (decodePresent(parser, record) < fieldDecoders.size()) {
      fillMissing(parser, record);
    }
  }

  /** Reads an object as {@link #decodeInto} does, but marks missing fields as absent. */
  void decodePresentInto(JsonParser parser, GenericRecord record) throws IOException {
    decodePresent(parser, record);
    for (int i = 0; i < fieldDecoders.size(); i++) {
      if (record.get(i) == NOT_READ) {
        record.put(i, AbsentField.VALUE);
      }
    }
  }

  /** Reads the fields that an object has; returns their number. */
  private int decodePresent(JsonParser parser, GenericRecord record) throws IOException {
    for (int i = 0; i < fieldDecoders.size(); i++) {
      record.put(i, NOT_READ);
    }
    shape.observeObject();
    int presentCount = 0;
    int expectedPosition = 0;
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      FieldDecoder fieldDecoder = fieldDecoder(parser, key, expectedPosition);
      int position = fieldDecoder.field().pos();
      if (record.get(position) != NOT_READ) {
        throw duplicateKey(parser);
      }
      fieldDecoder.member().observePresence();
      parser.nextToken();
      record.put(position, fieldDecoder.decoder().decode(parser));
      presentCount++;
      expectedPosition = position + 1;
    }
    return presentCount;
  }

  static InvalidFileException duplicateKey(JsonParser parser) throws IOException {
    return badRecord(parser, "duplicate key in object: remove one of them");
  }

  /**
   * Returns the decoder of a key; tries the expected one first, since keys are mostly in schema
   * order.
   */
  private FieldDecoder fieldDecoder(JsonParser parser, String key, int expectedPosition)
      throws IOException {
    if (expectedPosition < fieldDecoders.size()
        && fieldDecoders.get(expectedPosition).key().equals(key)) {
      return fieldDecoders.get(expectedPosition);
    }
    FieldDecoder fieldDecoder = fieldDecodersByKey.get(key);
    if (fieldDecoder == null) {
      JsonScalarDecoders.JsonStringDecoder.checkSurrogates(parser, key);
      throw new UnknownFieldException(place(parser, path(parser)), path(parser));
    }
    return fieldDecoder;
  }

  private void fillMissing(JsonParser parser, GenericRecord record) throws IOException {
    for (int i = 0; i < fieldDecoders.size(); i++) {
      if (record.get(i) == NOT_READ) {
        record.put(i, valueWhenMissing(parser, fieldDecoders.get(i)));
      }
    }
  }

  private static Object valueWhenMissing(JsonParser parser, FieldDecoder fieldDecoder)
      throws IOException {
    if (fieldDecoder.field().hasDefaultValue()) {
      return GenericData.get().getDefaultValue(fieldDecoder.field());
    }
    if (fieldDecoder.field().schema().isNullable()) {
      return null;
    }
    String parent = path(parser);
    throw badRecord(
        parser,
        parent.isEmpty() ? fieldDecoder.key() : parent + "." + fieldDecoder.key(),
        "expected "
            + fieldDecoder.decoder().typeDescription()
            + ", found no value: add one, or a default to the schema");
  }
}
