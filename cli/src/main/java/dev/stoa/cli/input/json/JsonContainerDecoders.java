package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** The decoders of arrays and maps. */
final class JsonContainerDecoders {
  private JsonContainerDecoders() {}

  /** Reads arrays. */
  static final class JsonArrayDecoder extends JsonDecoder {
    private final Schema schema;
    private final JsonDecoder elements;

    JsonArrayDecoder(Schema schema, JsonDecoder elements) {
      this.schema = schema;
      this.elements = elements;
    }

    @Override
    String expected() {
      return "array";
    }

    @Override
    int fit(JsonParser parser) {
      return parser.hasToken(JsonToken.START_ARRAY) ? GOOD_FIT : NO_FIT;
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      if (!parser.hasToken(JsonToken.START_ARRAY)) {
        throw mismatch(parser);
      }
      GenericData.Array<Object> array = new GenericData.Array<>(0, schema);
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        array.add(elements.decode(parser));
      }
      return array;
    }
  }

  /** Reads objects as maps; keeps the order of their keys. */
  static final class JsonMapDecoder extends JsonDecoder {
    private final JsonDecoder values;

    JsonMapDecoder(JsonDecoder values) {
      this.values = values;
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
      Map<String, Object> map = new LinkedHashMap<>();
      for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
        JsonScalarDecoders.JsonStringDecoder.checkSurrogates(parser, key);
        if (map.containsKey(key)) {
          throw JsonRecordDecoder.duplicate(parser);
        }
        parser.nextToken();
        map.put(key, values.decode(parser));
      }
      return map;
    }
  }
}
