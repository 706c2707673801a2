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
    private final JsonDecoder elementDecoder;

    JsonArrayDecoder(Schema schema, JsonDecoder elementDecoder) {
      this.schema = schema;
      this.elementDecoder = elementDecoder;
    }

    @Override
    String typeDescription() {
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
        array.add(elementDecoder.decode(parser));
      }
      return array;
    }
  }

  /** Reads objects as maps; keeps the order of their keys. */
  static final class JsonMapDecoder extends JsonDecoder {
    private final JsonDecoder valueDecoder;

    JsonMapDecoder(JsonDecoder valueDecoder) {
      this.valueDecoder = valueDecoder;
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
      Map<String, Object> map = new LinkedHashMap<>();
      for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
        JsonScalarDecoders.JsonStringDecoder.checkSurrogates(parser, key);
        if (map.containsKey(key)) {
          throw JsonRecordDecoder.duplicateKey(parser);
        }
        parser.nextToken();
        map.put(key, valueDecoder.decode(parser));
      }
      return map;
    }
  }
}
