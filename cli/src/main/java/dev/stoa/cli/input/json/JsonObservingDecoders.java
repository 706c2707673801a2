package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import dev.stoa.cli.input.record.InferenceOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Creates decoders of an inferred schema that add what they read to the shape from which it was
 * inferred, as {@link JsonShapeReader} does: reading on shows whether the schema is that of all
 * rows.
 */
final class JsonObservingDecoders {
  private final InferenceOptions options;
  private final ConvertedValues convertedValues;

  private JsonObservingDecoders(InferenceOptions options, ConvertedValues convertedValues) {
    this.options = options;
    this.convertedValues = convertedValues;
  }

  /** Creates a decoder of rows whose schema is that of their shape. */
  static JsonRecordDecoder ofRows(
      Schema schema,
      JsonObjectShape rowShape,
      InferenceOptions options,
      ConvertedValues convertedValues) {
    return new JsonObservingDecoders(options, convertedValues).ofRecord(schema, rowShape);
  }

  private JsonRecordDecoder ofRecord(Schema schema, JsonObjectShape shape) {
    JsonRecordDecoder decoder = new JsonRecordDecoder(schema, shape);
    int position = 0;
    for (JsonObjectShape.Member member : shape.members().values()) {
      Schema.Field field = schema.getFields().get(position++);
      decoder.add(field, of(field.schema(), member.shape()), member);
    }
    return decoder;
  }

  private JsonDecoder of(Schema schema, JsonShape shape) {
    if (schema.getType() != Schema.Type.UNION) {
      return new ObservingDecoder(shape, options, ofBranch(schema, shape));
    }
    List<String> branchNames = new ArrayList<>();
    List<JsonDecoder> branches = new ArrayList<>();
    for (Schema branch : schema.getTypes()) {
      branchNames.add(branch.getFullName());
      branches.add(ofBranch(branch, shape));
    }
    return new ObservingDecoder(shape, options, new JsonUnionDecoder(branchNames, branches));
  }

  private JsonDecoder ofBranch(Schema schema, JsonShape shape) {
    return switch (schema.getType()) {
      case ARRAY ->
          new JsonContainerDecoders.JsonArrayDecoder(
              schema, of(schema.getElementType(), shape.elementShape()));
      case MAP ->
          new JsonContainerDecoders.JsonMapDecoder(
              of(schema.getValueType(), shape.objectShape().giveUpKeys()));
      case RECORD -> ofRecord(schema, shape.objectShape());
      default -> JsonDecoders.of(schema, convertedValues);
    };
  }

  /** Adds a value to its shape, unless it is an object, whose decoder does so; then decodes it. */
  private static final class ObservingDecoder extends JsonDecoder {
    private final JsonShape shape;
    private final InferenceOptions options;
    private final JsonDecoder decoder;

    ObservingDecoder(JsonShape shape, InferenceOptions options, JsonDecoder decoder) {
      this.shape = shape;
      this.options = options;
      this.decoder = decoder;
    }

    @Override
    String typeDescription() {
      return decoder.typeDescription();
    }

    @Override
    int fit(JsonParser parser) throws IOException {
      return decoder.fit(parser);
    }

    @Override
    Object decode(JsonParser parser) throws IOException {
      switch (parser.currentToken()) {
        case START_ARRAY -> shape.observeArray();
        case START_OBJECT -> {}
        default -> JsonShapeReader.observeScalar(parser, shape, options);
      }
      return decoder.decode(parser);
    }
  }
}
