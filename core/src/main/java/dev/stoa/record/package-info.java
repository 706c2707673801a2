/**
 * Records as classes of users and of other libraries: interfaces with a method for each field, and
 * messages with Avro readers and writers, such as those of Protocol Buffers and Thrift.
 *
 * <p>{@code RecordBridge} is for users, the rest is internal; used by {@code table.RecordMapper},
 * and alone over any Avro records. Interfaces are implemented by {@code java.lang.reflect.Proxy}:
 * this package and the instances that Avro makes of generated classes are the only reflection in
 * core.
 */
@Internal
package dev.stoa.record;

import dev.stoa.annotation.Internal;
