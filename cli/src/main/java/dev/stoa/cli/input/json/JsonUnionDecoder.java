package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.file.InvalidFileException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads a value of a union as the branch that fits best, the first one of equally good branches. An
 * object is tried as each record and map of the union, the likeliest first; it may also name its
 * branch, as in Avro's JSON: {@code {"long": 5}}.
 */
final class JsonUnionDecoder extends JsonDecoder {
  private final List<String> branchNames;
  private final List<JsonDecoder> branches;
  private final long objectBranchCount;

  /** The only branch beside null; empty if there are several. */
  private final Optional<JsonDecoder> nullableBranch;

  JsonUnionDecoder(List<String> branchNames, List<JsonDecoder> branches) {
    this.branchNames = List.copyOf(branchNames);
    this.branches = List.copyOf(branches);
    List<JsonDecoder> valueBranches =
        branches.stream()
            .filter(branch -> !(branch instanceof JsonScalarDecoders.JsonNullDecoder))
            .toList();
    this.nullableBranch =
        valueBranches.size() == 1 && branches.size() == 2
            ? Optional.of(valueBranches.get(0))
            : Optional.empty();
    this.objectBranchCount = branches.stream().filter(JsonUnionDecoder::readsObjects).count();
  }

  @Override
  String typeDescription() {
    return branches.stream()
        .map(JsonDecoder::typeDescription)
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
    if (nullableBranch.isPresent() && !parser.hasToken(JsonToken.VALUE_NULL)) {
      // Says more precisely than a search of all branches why a value does not fit.
      return nullableBranch.get().decode(parser);
    }
    JsonDecoder bestBranch = null;
    int bestFit = NO_FIT;
    for (int i = 0; i < branches.size() && bestFit < GOOD_FIT; i++) {
      int fit = branches.get(i).fit(parser);
      if (fit > bestFit) {
        bestBranch = branches.get(i);
        bestFit = fit;
      }
    }
    if (bestBranch == null) {
      throw mismatch(parser);
    }
    return bestBranch.decode(parser);
  }

  private static boolean readsObjects(JsonDecoder branch) {
    return branch instanceof JsonRecordDecoder
        || branch instanceof JsonAnyValueDecoder
        || branch instanceof JsonContainerDecoders.JsonMapDecoder;
  }

  private Object decodeObject(JsonParser parser) throws IOException {
    InvalidFileException mismatch =
        badRecord(parser, "expected " + typeDescription() + ", found another object");
    byte[] objectBytes = copyToBytes(parser);
    try (JsonParser object = parser(objectBytes)) {
      String key = object.nextFieldName();
      int index = key == null ? -1 : branchNames.indexOf(key);
      if (index >= 0) {
        object.nextToken();
        Object value = decodeOrNull(branches.get(index), object);
        if (value != null && object.nextToken() == JsonToken.END_OBJECT) {
          return value;
        }
      }
    }
    for (JsonDecoder branch : branchesByLikelihood(keys(objectBytes))) {
      try (JsonParser object = parser(objectBytes)) {
        Object value = decodeOrNull(branch, object);
        if (value != null) {
          return value;
        }
      }
    }
    throw mismatch;
  }

  /** Returns first the records whose fields all have keys, then maps, then the other records. */
  private List<JsonDecoder> branchesByLikelihood(Set<String> keys) {
    List<JsonDecoder> completeRecords = new ArrayList<>();
    List<JsonDecoder> maps = new ArrayList<>();
    List<JsonDecoder> otherRecords = new ArrayList<>();
    for (JsonDecoder branch : branches) {
      if (branch instanceof JsonContainerDecoders.JsonMapDecoder) {
        maps.add(branch);
      } else if (branch instanceof JsonRecordDecoder decoder) {
        (decoder.isComplete(keys) ? completeRecords : otherRecords).add(branch);
      }
    }
    completeRecords.addAll(maps);
    completeRecords.addAll(otherRecords);
    return completeRecords;
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

  private static Object decodeOrNull(JsonDecoder branch, JsonParser parser) throws IOException {
    try {
      return branch.decode(parser);
    } catch (InvalidFileException e) {
      return null;
    }
  }

  private static JsonParser parser(byte[] text) throws IOException {
    JsonParser parser = JsonText.factory().createParser(text);
    parser.nextToken();
    return parser;
  }

  private static byte[] copyToBytes(JsonParser parser) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator generator = JsonText.factory().createGenerator(bytes)) {
      generator.copyCurrentStructureExact(parser);
    }
    return bytes.toByteArray();
  }
}
