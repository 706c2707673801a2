package dev.stoa.cli.demo;

import java.util.Iterator;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * The user's own records, in place of the generated crawl.
 *
 * @param name the file name, for messages
 * @param schema the schema of all records, with {@code url} and {@code metadata}
 * @param records the records; each is valid until the next one
 */
public record DemoInput(String name, Schema schema, Iterator<GenericRecord> records) {}
