package dev.stoa.cli.output;

import dev.stoa.cli.hadoop.HadoopUris;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.apache.avro.Schema;

/** Creates sinks that write records to files of any supported format. */
public final class RecordSinks {
  /** The name of standard output. */
  public static final String STANDARD_OUTPUT = "-";

  /** The extension of a name, with that of a compression. */
  private static final Pattern EXTENSION = Pattern.compile("\\.[a-z]+(\\.(gz|zst))?$");

  private static final int BUFFER_SIZE_IN_BYTES = 1 << 16;

  private RecordSinks() {}

  /**
   * Creates a file. Its name selects the format (avro, parquet, orc, arrow, arrows, jsonl, csv,
   * tsv) and compression (gz, zst).
   *
   * @param output a local path, a {@code file:} or Hadoop URI
   * @throws OutputException when the format is unknown, the file already exists, or its directory
   *     cannot be written
   */
  public static RecordSink create(String output, Schema schema, OutputOptions options) {
    OutputFormat format = options.format().orElseGet(() -> formatOfName(output));
    OutputOptions fileOptions = options.withFormat(format);
    try {
      return newFileSink(output, newPendingOutput(output), schema, fileOptions);
    } catch (IOException e) {
      throw OutputErrors.toException(output, e);
    }
  }

  private static RecordSink newFileSink(
      String output, PendingOutput pending, Schema schema, OutputOptions options) {
    try {
      OutputStream stream = withCompression(output, pending.stream());
      OutputFormat format = options.format().orElseGet(() -> formatOfName(output));
      RecordEncoder encoder = newEncoder(format, schema, stream, options);
      return new PublishingSink(output, pending, stream, encoder);
    } catch (IOException e) {
      OutputErrors.abort(pending, e);
      throw OutputErrors.toException(output, e);
    } catch (RuntimeException e) {
      OutputErrors.abort(pending, e);
      throw e;
    }
  }

  /**
   * Creates a directory of files.
   *
   * @param output a local path, a {@code file:} or Hadoop URI of a directory that does not exist or
   *     is empty
   * @throws OutputException when the extension selects no format, the directory has files or cannot
   *     be written, or a partition column does not exist or has no text
   */
  public static DirectorySink createDirectory(
      String output, Schema schema, OutputOptions options, DirectoryOptions directoryOptions) {
    String fileName = "part." + directoryOptions.extension();
    OutputOptions fileOptions = options.withFormat(formatOf(directoryOptions.extension()));
    PendingDirectory pending = null;
    DirectorySink sink = null;
    try {
      pending = newPendingDirectory(output);
      sink =
          new DirectorySink(
              output,
              schema,
              directoryOptions,
              pending,
              (file, fileSchema) ->
                  newFileSink(output + "/" + fileName, file, fileSchema, fileOptions));
      return sink;
    } catch (IOException e) {
      throw OutputErrors.toException(output, e);
    } finally {
      if (sink == null && pending != null) {
        abort(pending, output);
      }
    }
  }

  private static void abort(PendingDirectory pending, String output) {
    try {
      pending.abort();
    } catch (IOException e) {
      throw OutputErrors.toException(output, e);
    }
  }

  private static PendingDirectory newPendingDirectory(String output) throws IOException {
    Optional<String> uri = HadoopUris.resolve(output);
    return uri.isPresent() && !isLocal(uri.get())
        ? HadoopPendingDirectory.create(uri.get())
        : LocalPendingDirectory.create(localPath(output, uri));
  }

  /**
   * Writes to a stream, which is flushed and never closed; as JSON lines unless the options name
   * another format.
   */
  public static RecordSink onStream(OutputStream out, Schema schema, OutputOptions options) {
    OutputFormat format = options.format().orElse(OutputFormat.JSON);
    PendingOutput pending = new StandardOutput(out);
    OutputStream stream = new BufferedOutputStream(pending.stream(), BUFFER_SIZE_IN_BYTES);
    try {
      return new PublishingSink(
          STANDARD_OUTPUT, pending, stream, newEncoder(format, schema, stream, options));
    } catch (IOException e) {
      throw OutputErrors.toException(STANDARD_OUTPUT, e);
    }
  }

  /**
   * Returns the format of an extension, such as {@code parquet} or {@code csv.gz}.
   *
   * @throws OutputException when there is none
   */
  public static OutputFormat formatOf(String extension) {
    return findFormat("." + extension)
        .orElseThrow(
            () ->
                new OutputException(
                    "unknown output format \""
                        + extension
                        + "\": use avro, parquet, orc, arrow, arrows, jsonl, csv or tsv"));
  }

  /** Returns the extension of a name, with that of a compression, if it selects a format. */
  public static Optional<String> extensionOf(String output) {
    Matcher matcher = EXTENSION.matcher(lowerCaseName(output));
    return matcher.find() && findFormat(matcher.group()).isPresent()
        ? Optional.of(matcher.group().substring(1))
        : Optional.empty();
  }

  private static OutputFormat formatOfName(String output) {
    return findFormat(lowerCaseName(output))
        .orElseThrow(
            () ->
                new OutputException(
                    "the extension of "
                        + output
                        + " does not select a format: use .avro, .parquet, .orc, .arrow,"
                        + " .arrows, .jsonl, .csv or .tsv (and .gz or .zst, but not after"
                        + " .parquet and .orc)"));
  }

  private static Optional<OutputFormat> findFormat(String lowerCaseName) {
    // Parquet and ORC files are compressed inside, so another compression around them is refused.
    String name = lowerCaseName.replaceFirst("(?<!\\.parquet|\\.orc)\\.(gz|zst)$", "");
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "json", "jsonl", "ndjson" -> Optional.of(OutputFormat.JSON);
      case "csv" -> Optional.of(OutputFormat.CSV);
      case "tsv" -> Optional.of(OutputFormat.TSV);
      case "avro" -> Optional.of(OutputFormat.AVRO);
      case "parquet" -> Optional.of(OutputFormat.PARQUET);
      case "orc" -> Optional.of(OutputFormat.ORC);
      case "arrow", "feather" -> Optional.of(OutputFormat.ARROW);
      case "arrows" -> Optional.of(OutputFormat.ARROWS);
      default -> Optional.empty();
    };
  }

  private static String lowerCaseName(String output) {
    return output.substring(output.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
  }

  private static PendingOutput newPendingOutput(String output) throws IOException {
    Optional<String> uri = HadoopUris.resolve(output);
    return uri.isPresent() && !isLocal(uri.get())
        ? HadoopPendingOutput.create(uri.get())
        : LocalPendingOutput.create(localPath(output, uri));
  }

  private static boolean isLocal(String uri) {
    return uri.startsWith("file:/");
  }

  private static Path localPath(String output, Optional<String> uri) {
    if (uri.isEmpty()) {
      return Path.of(output);
    }
    String path = uri.get().substring("file:".length()).replaceFirst("^/+", "");
    return Path.of(URI.create("file:///" + path));
  }

  private static OutputStream withCompression(String output, OutputStream out) throws IOException {
    OutputStream buffered = new BufferedOutputStream(out, BUFFER_SIZE_IN_BYTES);
    String name = lowerCaseName(output);
    if (name.endsWith(".gz")) {
      return new GZIPOutputStream(buffered, BUFFER_SIZE_IN_BYTES);
    }
    return name.endsWith(".zst") ? new ZstdOutputStream(buffered) : buffered;
  }

  private static RecordEncoder newEncoder(
      OutputFormat format, Schema schema, OutputStream stream, OutputOptions options)
      throws IOException {
    return switch (format) {
      case JSON -> new JsonRecordEncoder(schema, stream, options.valueStyle());
      case CSV -> new CsvRecordEncoder(schema, stream, ',', options.valueStyle());
      case TSV -> new CsvRecordEncoder(schema, stream, '\t', options.valueStyle());
      case AVRO -> new AvroRecordEncoder(schema, stream, options.avroCodec());
      case PARQUET -> new ParquetRecordEncoder(schema, stream);
      case ORC -> new OrcRecordEncoder(schema, stream);
      case ARROW -> ArrowRecordEncoder.ofFile(schema, stream);
      case ARROWS -> ArrowRecordEncoder.ofStream(schema, stream);
    };
  }
}
