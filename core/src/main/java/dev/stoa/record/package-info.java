/**
 * Records as objects of classes of users and of other libraries: of interfaces with a method for
 * each field, and of classes with Avro readers and writers, such as messages of Protocol Buffers.
 *
 * <p>{@code RecordBridge} is for users, the rest is internal; called by {@code
 * table.scan.RecordMapper}. Interfaces are implemented by {@code java.lang.reflect.Proxy}; core
 * uses reflection only here and where Avro creates instances of generated classes.
 */
@Internal
package dev.stoa.record;

import dev.stoa.annotation.Internal;
