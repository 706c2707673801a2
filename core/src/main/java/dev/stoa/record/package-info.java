/**
 * Records as the classes of users and of other libraries: interfaces with a method a field, and
 * messages that Avro's own readers and writers know, such as those of Protocol Buffers and Thrift.
 *
 * <p>Public; used by {@code table.RecordForm}, and alone over any Avro records. An interface is
 * given a body by {@code java.lang.reflect.Proxy}: this package and the instances that Avro makes
 * of generated classes are the only reflection in core.
 */
package dev.stoa.record;
