package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.BadRecordException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads a value of a union as the branch that fits best, or the first of equal fits. Objects are
 * read as each of the branches for objects in turn, the likeliest first; an object may also name
 * its branch, as in Avro's JSON: {@code {"long": 5}}.
 */
final class JsonUnionDecoder extends JsonDecoder {
  private final List<String> names;
  private final List<JsonDecoder> branches;
  private final long objectBranchCount;

  JsonUnionDecoder(List<String> names, List<JsonDecoder> branches) {
    this.names = List.copyOf(names);
    this.branches = List.copyOf(branches);
    this.objectBranchCount = branches.stream().filter(JsonUnionDecoder::isObject).count();
  }

  @Override
  String expected() {
    return branches.stream()
        .map(JsonDecoder::expected)
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  @Override
  int fit(JsonParser parser) {
    throw new IllegalStateException("a union within a union");
  }

  @Override
  Object decode(JsonParser parser) throws IOException {
    if (parser.hasToken(JsonToken.START_OBJECT) && objectBranchCount != 1) {
      return decodeObject(parser);
    }
    JsonDecoder best = null;
    int bestFit = NO_FIT;
    for (int i = 0; i < branches.size() && bestFit < GOOD_FIT; i++) {
      int fit = branches.get(i).fit(parser);
      if (fit > bestFit) {
        best = branches.get(i);
        bestFit = fit;
      }
    }
    if (best == null) {
      throw mismatch(parser);
    }
    return best.decode(parser);
  }

  private static boolean isObject(JsonDecoder branch) {
    return branch instanceof JsonRecordDecoder
        || branch instanceof JsonContainerDecoders.JsonMapDecoder;
  }

  private Object decodeObject(JsonParser parser) throws IOException {
    BadRecordException mismatch =
        fault(parser, "expected " + expected() + ", found another object");
    byte[] copy = copy(parser);
    try (JsonParser object = parser(copy)) {
      String key = object.nextFieldName();
      int index = key == null ? -1 : names.indexOf(key);
      if (index >= 0) {
        object.nextToken();
        Object value = attempt(branches.get(index), object);
        if (value != null && object.nextToken() == JsonToken.END_OBJECT) {
          return value;
        }
      }
    }
    for (JsonDecoder branch : branchesByLikelihood(keys(copy))) {
      try (JsonParser object = parser(copy)) {
        Object value = attempt(branch, object);
        if (value != null) {
          return value;
        }
      }
    }
    throw mismatch;
  }

  /** Records that need no other keys first, then maps, then the other records. */
  private List<JsonDecoder> branchesByLikelihood(Set<String> keys) {
    List<JsonDecoder> complete = new ArrayList<>();
    List<JsonDecoder> maps = new ArrayList<>();
    List<JsonDecoder> others = new ArrayList<>();
    for (JsonDecoder branch : branches) {
      if (branch instanceof JsonContainerDecoders.JsonMapDecoder) {
        maps.add(branch);
      } else if (branch instanceof JsonRecordDecoder decoder) {
        (decoder.isComplete(keys) ? complete : others).add(branch);
      }
    }
    complete.addAll(maps);
    complete.addAll(others);
    return complete;
  }

  private static Set<String> keys(byte[] text) throws IOException {
    Set<String> keys = new HashSet<>();
    try (JsonParser parser = parser(text)) {
      for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
        keys.add(key);
        parser.nextToken();
        parser.skipChildren();
      }
    }
    return keys;
  }

  private static Object attempt(JsonDecoder branch, JsonParser parser) throws IOException {
    try {
      return branch.decode(parser);
    } catch (BadRecordException e) {
      return null;
    }
  }

  private static JsonParser parser(byte[] text) throws IOException {
    JsonParser parser = JsonText.factory().createParser(text);
    parser.nextToken();
    return parser;
  }

  private static byte[] copy(JsonParser parser) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator generator = JsonText.factory().createGenerator(bytes)) {
      generator.copyCurrentStructureExact(parser);
    }
    return bytes.toByteArray();
  }
}
